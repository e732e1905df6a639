// Small charts as SVG text, for the report.

const [WIDTH, HEIGHT, LEFT, EDGE] = [640, 180, 56, 24];
const round = (value) => Number(value.toFixed(1));
const label = (value) => String(Number(value.toPrecision(3)));

export const escape = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * `values` from left to right. `low`, `high`: of the vertical axis; `bars` instead of a line; `limit`: a line
 * across; `from`, `to`: words under the ends of the horizontal axis.
 */
export function chart({ title, values, low, high, bars = false, limit = null, from, to }) {
  const y = (value) => EDGE + (1 - (Math.min(high, Math.max(low, value)) - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const step = (WIDTH - LEFT - 8) / Math.max(1, values.length - (bars ? 0 : 1));
  const x = (i) => LEFT + i * step;
  const base = y(0);
  const ticks = [low, (low + high) / 2, high].map((value) =>
    `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${round(y(value))}" y2="${round(y(value))}" class="tick"/>` +
    `<text x="${LEFT - 6}" y="${round(y(value) + 4)}" text-anchor="end">${label(value)}</text>`);
  const drawn = bars
    ? values.map((value, i) => `<rect x="${round(x(i) + step * 0.1)}" width="${round(step * 0.8)}" y="${round(Math.min(y(value), base))}" height="${round(Math.abs(base - y(value)))}" class="bar"/>`)
    : [`<polyline class="line" points="${values.map((value, i) => `${round(x(i))},${round(y(value))}`).join(' ')}"/>`];
  const line = limit === null ? '' : `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${round(y(limit))}" y2="${round(y(limit))}" class="limit"/>`;
  return `<figure><figcaption>${escape(title)}</figcaption><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(title)}">` +
    `${ticks.join('')}${drawn.join('')}${line}` +
    `<text x="${LEFT}" y="${HEIGHT - 4}">${escape(from)}</text><text x="${WIDTH - 8}" y="${HEIGHT - 4}" text-anchor="end">${escape(to)}</text></svg></figure>`;
}
