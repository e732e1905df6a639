# From gcov's listing of a source: its share of lines run, and the lines that were not.

function report() {
    if (source ~ /\.c$/ && lines > 0)
        printf "%6.1f %%  %s%s\n", 100 * run / lines, source, missed
}
/^ *-: *0:Source:/ { report(); source = $0; sub(/.*Source:/, "", source); lines = run = 0; missed = "" }
{ count = $0; sub(/:.*/, "", count); gsub(/ /, "", count) }
count ~ /^[0-9]+\*?$/ { lines++; run++ }
count ~ /^[#=]+$/ { lines++; text = $0; sub(/^[^:]*: */, "", text); missed = missed "\n          " text }
END { report() }
