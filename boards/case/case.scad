// The case of the die, around the perfboard of docs/build-guide.md. tools/hardware/case makes the files to
// print, the pictures, and sees that everything fits; by hand:
//
//   openscad -D 'part="front"' -D 'display="2.42"' -D 'battery="lipo"' -o front.stl boards/case/case.scad
include <printed.scad>

part = "front";  // back, cap_roll, cap_side, bar
$fn = 32;

module upside_down(z) { translate([0, 0, z]) rotate([180, 0, 0]) children(); }

// As it lies on the printer: nothing of it is meant to need supports.
module to_print(name) {
    if (name == "front") front();
    if (name == "back") upside_down(z_end) back();
    if (name == "cap_roll") translate([0, -button_xy[1].y, cap_out]) cap(1);
    if (name == "cap_side") translate([-button_xy[0].x, -button_xy[0].y, cap_out]) cap(0);
    if (name == "bar") upside_down(bar_z() + bar.y) display_bar(1);
}

// Where it is in the case, to be drawn.
module in_place(name) {
    if (name == "in_front") front();
    if (name == "in_cap_0") cap(0);
    if (name == "in_cap_1") cap(1);
    if (name == "in_cap_2") cap(2);
    if (name == "in_oled") oled_body();
    if (name == "in_bars") { display_bar(-1); display_bar(1); }
    if (name == "in_pico") pico_body();
    if (name == "in_perf") block([perf.x, perf.y, perf_thick], [0, 0], z_perf);
    if (name == "in_buttons") for (i = [0:2]) button_body(i, false);
    if (name == "in_buzzer") buzzer_body();
    if (name == "in_cells") cells_body();
    if (name == "in_charger") charger_body();
    if (name == "in_back") back();
}

to_print(part);
in_place(part);
