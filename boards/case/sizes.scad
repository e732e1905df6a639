// All sizes in mm. z counts from the front face into the case, x to the left seen from the front, y up:
//
//   z   0   2         5     9       17  19   21                      35  37
//       plate, glass, OLED, bar, Pico, perfboard, joints, battery .. plate
//
// Change what your parts measure; tools/hardware/case says whether everything still fits.
include <board.scad>

display = "0.96";  // or "2.42"
battery = "aaa";   // three in a holder; or "lipo", with a charger
gap = 0.4;         // around what is put in
wall = 2;
plate = 2;         // front and back

// --- bought parts ---

// The display's board, its glass, the window over it (a little more than what lights), how thick they
// are, and how high parts and solder are on its back.
big = display == "2.42";
oled = big ? [72, 43.5] : [27.3, 27.8];
glass = big ? [60.5, 37] : [26.7, 19.3];
window = big ? [57.5, 30] : [24.4, 13.6];
lit = big ? [55.01, 27.49] : [21.74, 10.86];
window_up = 0;     // how far the lit part is above the middle of the display's board
glass_thick = big ? 2 : 1.5;
oled_thick = big ? 1.6 : 1.2;
oled_back = 2.2;
oled_y = 8.5;

perf_thick = 1.6;
joints = 2;        // solder and wires behind the perfboard
pico = [21, 51, 1];
pico_up = 2.54;    // its pins' plastic
pico_parts = 2;    // the highest but the plug
usb = [8, 5.7, 2.8];
usb_out = 1.3;
plug = [11.5, 7.5];

button = [12, 12, 4.3];
button_high = 7.3; // with its stem
stem_d = 7;
travel = 0.4;       // a button clicks after 0.25 mm, at most 0.4
buzzer = [12, 8.5];

lipo = battery == "lipo";
cells = lipo ? [34, 50, 6.5] : [39, 63, 14];
cells_y = lipo ? -13 : 0;
charger = [17.5, 28, 4.4];
charger_plug = [12, 7];
charger_up = 1.2;   // tape and a strip of card under it
slide = [6, 2.6];  // what the power switch's lever needs

// --- where they are ---

z_glass = plate + 0.2;
z_oled = z_glass + glass_thick;
z_oled_back = z_oled + oled_thick;
z_perf = 17.5;
z_joints = z_perf + perf_thick + joints;
z_pico = z_perf - pico_up - pico.z;
z_cells = z_joints + 0.5;
z_back = z_cells + cells.z + 0.3;  // the back plate's inner face
z_end = z_back + plate;
z_split = 21.5;
charger_y = 12.4 + charger.y / 2;
slide_yz = [-20, (z_split + z_back) / 2 + 1];

// --- the case ---

inner = [75, perf.y + 1];
outer = [inner.x + 2 * wall, inner.y + 2 * wall];
corner = 5;
lip = [1.2, 2, 0.2];  // thickness, height, play
screw_xy = [34, 36];
screw_d = 3;          // M3 x 16, for all four corners
screw_seat = 5;       // plastic under its head
head_d = 6.4;
boss_d = 7;

// The caps: across, how far out they stand, the rim that keeps them in.
cap_d = [11, 16, 11];
cap_out = 1.8;
cap_play = 0.3;
rim = [1.5, 0.8];  // how far it reaches, at 45 degrees, and how thick it is then

// Two bars hold the display: M2 x 6 into bosses above and below it.
bar_x = 10;
bar = [6, 1.8];
bar_up = oled_back + 0.1;
bar_screw_y = oled.y / 2 + gap + 3;
bar_boss_d = 5;
small_screw = [1.7, 4.2, 1.6];  // pilot hole, head, its height
