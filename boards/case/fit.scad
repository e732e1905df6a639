// Does it all fit? Each line is what two things have in common, in a slot of its own 200 mm from the
// next: tools/hardware/case measures the slots. clear: nothing must be there. meets: something must be there.
include <printed.scad>

$fn = 24;
slot = 200;
only = [];  // these slots; all, if empty

module clear(name, i) {
    if (len(only) == 0 || len(search(i, only)) > 0)
        translate([slot * i, 0, 0]) intersection() { children(0); children(1); }
}

module meets(name, i) { clear(name, i) { children(0); children(1); } }

module caps(down) { for (i = [0:2]) cap(i, down); }
module bars() { display_bar(-1); display_bar(1); }
module buttons(pressed) { for (i = [0:2]) button_body(i, pressed); }
module on_board() { pico_body(); buzzer_body(); perf_body(); }
module power() { cells_body(); if (lipo) charger_body(); }
module plugs() { plug_body(); if (lipo) charger_plug_body(); }
module fixed() { front(); back(); bars(); bar_screws(); }

// A cap goes down until the button under it is pressed: 0.1 to meet it, then its travel.
pressed = 0.1 + travel;

// What the eye sees of the display.
module lit_part() { block([lit.x, lit.y, plate + 2], [0, oled_y + window_up], -1); }

// Neither half knows left from right.
module front_face() { intersection() { front(); block([200, 200, z_perf], [0, 0], -1); } }

clear("front and back", 1) { front(); back(); }
clear("case and display", 2) { fixed(); oled_body(); }
clear("case and boards", 3) { fixed(); on_board(); }
clear("case and buttons", 4) { fixed(); buttons(false); }
clear("case and battery", 5) { fixed(); power(); }
clear("case and plugs", 6) { fixed(); plugs(); }
clear("caps at rest", 7) { caps(0); union() { fixed(); oled_body(); on_board(); buttons(false); } }
clear("caps pressed", 8) { caps(pressed); union() { fixed(); oled_body(); on_board(); buttons(true); } }
clear("bars and shells", 9) { union() { bars(); bar_screws(); } union() { front(); back(); on_board(); power(); } }
clear("display and boards", 10) { oled_body(); union() { on_board(); buttons(false); } }
clear("buttons and boards", 11) { buttons(false); union() { pico_body(); buzzer_body(); } }
clear("buzzer and Pico", 12) { buzzer_body(); pico_body(); }
clear("battery and boards", 13) { power(); on_board(); }
if (lipo)
clear("battery and charger", 14) { cells_body(); charger_body(); }
clear("lit part behind the window", 15) { lit_part(); front(); }
clear("the front is not alike for both hands", 16) { front_face(); difference() { cube(300, center = true); mirror([1, 0, 0]) front_face(); } }

meets("a cap stays in", 17) { caps(-1.2); front(); }
meets("a cap reaches its button", 18) { caps(0.2); buttons(false); }
meets("a pressed cap still stands out by 1 mm", 19) { caps(pressed); block([200, 200, 10], [0, 0], -11); }
meets("the perfboard is held sideways", 20) { translate([gap + 0.2, 0, 0]) perf_body(); front(); }
meets("the perfboard is held from sliding up and down", 21) { translate([0, 0.8, 0]) perf_body(); front(); }
meets("the perfboard lies on the front", 22) { translate([0, 0, -0.2]) perf_body(); front(); }
meets("the back presses on the perfboard", 23) { translate([0, 0, 0.2]) perf_body(); back(); }
meets("the display is held sideways", 24) { translate([gap + 0.2, 0, 0]) oled_body(); front(); }
meets("the bars press on the display", 25) { translate([0, 0, 0.2]) oled_body(); bars(); }
meets("the battery is held", 26) { translate([gap + 0.3, 0, 0]) cells_body(); back(); }
meets("the lip holds the halves together", 27) { translate([lip.z + 0.2, 0, 0]) back(); front(); }
