// Where things are on the perfboard (docs/maker/wiring_perfboard.svg), in mm from
// its middle. x counts to the left seen from the front, y up.
perf = [60, 80];
button_xy = [[17.78, -25.4], [0, -25.4], [-17.78, -25.4]]; // left, ROLL, right
pico_xy = [0, 8.89];
buzzer_xy = [-20.32, -12.7];
