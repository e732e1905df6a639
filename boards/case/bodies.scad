// What is bought, as much of it as can be in the way.
include <sizes.scad>

module at_xy(xy, z) { translate([xy.x, xy.y, z]) children(); }

// A block of this size, its middle at xy and its front at z.
module block(size, xy = [0, 0], z = 0) {
    translate([xy.x - size.x / 2, xy.y - size.y / 2, z]) cube(size);
}

module oled_body() {
    block([glass.x, glass.y, glass_thick], [0, oled_y], z_glass);
    block([oled.x, oled.y, oled_thick], [0, oled_y], z_oled);
    // Parts and pins on its back; its edge is bare.
    block([oled.x - 7, oled.y - 7, oled_thick + oled_back], [0, oled_y], z_oled);
    block([11, 3, oled_thick + oled_back], [0, oled_y + oled.y / 2 - 1.6], z_oled);
}

module perf_body() {
    block([perf.x, perf.y, perf_thick], [0, 0], z_perf);
    block([perf.x - 5, perf.y - 12, perf_thick + joints], [0, 0], z_perf);
}

module pico_body() {
    block(pico, pico_xy, z_pico);
    block([pico.x - 1, pico.y - 2, pico_parts + 0.5], pico_xy, z_pico - pico_parts);
    block([pico.x, pico.y - 2, pico_up], pico_xy, z_pico + pico.z - 0.01);
    block(usb, [pico_xy.x, usb_end() - usb.y / 2], z_pico - usb.z);
}

function usb_end() = pico_xy.y + pico.y / 2 + usb_out;
function usb_z() = z_pico - usb.z / 2;

// A cable's plug, pushed in: its moulding reaches the board's.
module plug_body() { block([plug.x, 30, plug.y], [pico_xy.x, usb_end() + 15.3], usb_z() - plug.y / 2); }

module button_body(i, pressed) {
    block(button, button_xy[i], z_perf - button.z - 0.01);
    at_xy(button_xy[i], z_perf - button_high + (pressed ? travel : 0)) cylinder(d = stem_d, h = button_high - 1);
}

module buzzer_body() { at_xy(buzzer_xy, z_perf - buzzer.y) cylinder(d = buzzer.x, h = buzzer.y - 0.01); }

module cells_body() { block(cells, [0, cells_y], z_cells); }

function charger_z() = z_back - charger_up - charger.z;
module charger_body() { block(charger, [0, charger_y], charger_z()); }
module charger_plug_body() {
    block([charger_plug.x, 30, charger_plug.y], [0, charger_y + charger.y / 2 + 15.2], charger_z() + charger.z / 2 - charger_plug.y / 2);
}

module bar_screws() {
    for (x = [-bar_x, bar_x], up = [-1, 1])
        translate([x, oled_y + up * bar_screw_y, bar_z() + bar.y]) cylinder(d = small_screw.y, h = small_screw.z);
}

function bar_z() = z_oled_back + bar_up;
