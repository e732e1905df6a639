// What is printed, each where it is in the case.
include <bodies.scad>

module rounded(size, z, high, radius) {
    translate([0, 0, z]) linear_extrude(high) offset(radius) square([size.x - 2 * radius, size.y - 2 * radius], center = true);
}

module at_corners() {
    for (x = [-1, 1], y = [-1, 1]) translate([x * screw_xy.x, y * screw_xy.y, 0]) children();
}

module mirrored_x() { children(); mirror([1, 0, 0]) children(); }
module four_ways() { mirrored_x() { children(); mirror([0, 1, 0]) children(); } }

// --- front ---

module front() {
    difference() {
        union() {
            front_shell();
            four_ways() perf_post();
            at_corners() cylinder(d = boss_d, h = z_split - lip.y - 0.2);
            oled_frame();
            bar_bosses();
        }
        front_openings();
    }
}

module front_shell() {
    difference() {
        rounded(outer, 0, z_split, corner);
        rounded(inner, plate, z_split, corner - wall);
    }
}

// The perfboard lies on four of these; a lip keeps it from sliding sideways.
module perf_post() {
    post = [perf.x / 2 - 4, perf.y / 2 - 4];
    translate([post.x, post.y, 1]) cube([4 + gap + 1.4, inner.y / 2 - post.y + 0.5, z_perf - 1.05]);
    translate([perf.x / 2 + gap, post.y, 1]) cube([1.4, inner.y / 2 - post.y + 0.5, z_perf + perf_thick - 1]);
}

module oled_frame() {
    size = [oled.x + 2 * gap, oled.y + 2 * gap];
    intersection() {
        difference() {
            translate([0, oled_y, 0]) rounded([size.x + 3, size.y + 3], 1, z_oled - 0.2, 1);
            translate([0, oled_y, 0]) rounded(size, plate, z_oled, 0.01);
        }
        rounded(outer, 0, z_split, corner);
    }
}

module bar_bosses() {
    for (x = [-bar_x, bar_x], up = [-1, 1])
        translate([x, oled_y + up * bar_screw_y, 1]) cylinder(d = bar_boss_d, h = bar_z() - 1.05);
}

module front_openings() {
    at_corners() translate([0, 0, 7]) cylinder(d = screw_d - 0.5, h = z_split);
    for (x = [-bar_x, bar_x], up = [-1, 1])
        translate([x, oled_y + up * bar_screw_y, plate + 0.4]) cylinder(d = small_screw.x, h = z_split);
    window_opening();
    for (i = [0:2]) at_xy(button_xy[i], -1) cylinder(d = cap_d[i] + 2 * cap_play, h = plate + 1.01);
    block([plug.x + 1.2, wall + 20, plug.y + 1.2], [pico_xy.x, outer.y / 2], usb_z() - plug.y / 2 - 0.6);
    for (up = [-4, 0, 4]) block([outer.x + 2, 1.6, 6], [0, buzzer_xy.y + up], z_perf - 8);
}

// Wider towards the eye.
module window_opening() {
    xy = [0, oled_y + window_up];
    hull() {
        block([window.x, window.y, 0.01], xy, plate);
        block([window.x + 2, window.y + 2, 0.01], xy, 0.99);
    }
    block([window.x + 2, window.y + 2, 2], xy, -1);
}

// --- back ---

module back() {
    difference() {
        union() {
            back_shell();
            four_ways() back_post();
            intersection() {
                at_corners() translate([0, 0, z_split - lip.y]) cylinder(d = head_d + 3.2, h = z_end - z_split + lip.y);
                lip_outside();
            }
            mirrored_x() cell_rib();
            if (lipo) mirrored_x() charger_rib();
        }
        back_openings();
    }
}

module lip_outside() {
    rounded([inner.x - 2 * lip.z, inner.y - 2 * lip.z], z_split - lip.y, lip.y + 0.01, corner - wall);
    rounded(outer, z_split, z_end - z_split, corner);
}

function inside_lip() = [inner.x - 2 * (lip.x + lip.z), inner.y - 2 * (lip.x + lip.z)];

module back_shell() {
    difference() {
        lip_outside();
        rounded(inside_lip(), 0, z_split + 1, 1.5);
        // A slope to print without supports.
        hull() {
            rounded(inside_lip(), z_split + 0.9, 0.01, 1.5);
            rounded(inner, z_split + 0.9 + lip.x + lip.z, z_back - z_split - 0.9 - lip.x - lip.z, corner - wall);
        }
    }
}

// They press on the perfboard's corners from behind.
module back_post() {
    z = z_perf + perf_thick + 0.05;
    translate([perf.x / 2 - 2.2, perf.y / 2 - 5, z]) cube([2, 4.5, z_end - z - 0.5]);
}

module cell_rib() {
    translate([cells.x / 2 + gap, cells_y - 12, z_back - 5]) cube([1.6, 24, 5.5]);
}

module charger_rib() {
    translate([charger.x / 2 + gap, charger_y - 10, z_back - 3]) cube([1.6, 20, 3.5]);
}

module back_openings() {
    at_corners() {
        cylinder(d = screw_d + 0.4, h = z_end + 1);
        translate([0, 0, z_split + screw_seat]) cylinder(d = head_d, h = z_end);
    }
    block([20, slide.x, slide.y], [outer.x / 2, slide_yz.x], slide_yz.y - slide.y / 2);
    if (lipo) charger_opening();
}

// Down to the front's edge: what would be left between is too thin.
module charger_opening() {
    bottom = z_split - lip.y - 1;
    top = charger_z() + charger.z / 2 + charger_plug.y / 2 + 0.3;
    block([charger_plug.x + 1, 20, top - bottom], [0, outer.y / 2], bottom);
    // Neither lip nor slope where the board itself is.
    block([charger.x + 1, 4, charger_z() + charger.z - bottom + 0.2], [0, inner.y / 2 - 2], bottom);
}

// --- small parts ---

// In its hole, its rim behind the plate, its foot on the button.
module cap(i, down = 0) {
    top = z_perf - button_high - 0.1;
    at_xy(button_xy[i], down) {
        translate([0, 0, -cap_out]) cylinder(d = cap_d[i], h = cap_out + plate + rim.x);
        translate([0, 0, plate + cap_play]) cylinder(d1 = cap_d[i], d2 = cap_d[i] + 2 * rim.x, h = rim.x);
        translate([0, 0, plate + cap_play + rim.x]) cylinder(d = cap_d[i] + 2 * rim.x, h = rim.y);
        translate([0, 0, plate + cap_play]) cylinder(d = 6, h = top - plate - cap_play);
    }
}

module display_bar(side = 1) {
    difference() {
        union() {
            block([bar.x, 2 * bar_screw_y + 5, bar.y], [side * bar_x, oled_y], bar_z());
            for (up = [-1, 1])
                block([bar.x, 2, bar_up + 0.5], [side * bar_x, oled_y + up * (oled.y / 2 - 1.2)], z_oled_back + 0.05);
        }
        for (up = [-1, 1])
            translate([side * bar_x, oled_y + up * bar_screw_y, 0]) cylinder(d = 2.4, h = 30);
    }
}
