"""Just enough SVG: elements as text, with numbers that are the same on every machine."""
from xml.sax.saxutils import escape

FONT = "font-family=\"'DejaVu Sans',Verdana,sans-serif\""


def number(value):
    return f"{round(value, 2):g}" if isinstance(value, (int, float)) else str(value)


def element(name, attributes, inside=""):
    told = "".join(f' {key.replace("_", "-")}="{number(value)}"' for key, value in attributes.items())
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def rect(x, y, width, height, **attributes):
    return element("rect", {"x": x, "y": y, "width": width, "height": height, **attributes})


def circle(x, y, r, **attributes):
    return element("circle", {"cx": x, "cy": y, "r": r, **attributes})


def dots(points, r, colour):
    """Many circles in one short path."""
    path = "".join(f"M{number(x)} {number(y)}h0" for x, y in points)
    return element("path", {"d": path, "stroke": colour, "stroke_width": r * 2, "stroke_linecap": "round"})


def text(x, y, words, size=9, **attributes):
    attributes = {"text_anchor": "middle", "fill": "#23211f", **attributes}
    return element("text", {"x": x, "y": y, "font_size": size, **attributes}, escape(words))


def haloed(x, y, words, size, halo, **attributes):
    """Text that can be read over what is below it."""
    return text(x, y, words, size, paint_order="stroke", stroke=halo, stroke_width=3, **attributes)


def rounded(points, radius):
    """A path through points, with rounded corners."""
    path = f"M{number(points[0][0])} {number(points[0][1])}"
    for before, here, after in zip(points, points[1:], points[2:]):
        start, end = towards(here, before, radius), towards(here, after, radius)
        path += f"L{start}Q{number(here[0])} {number(here[1])} {end}"
    return path + f"L{number(points[-1][0])} {number(points[-1][1])}"


def towards(start, end, distance):
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5 or 1
    share = min(distance, length / 2) / length
    return f"{number(start[0] + x * share)} {number(start[1] + y * share)}"


def wire(points, colour, width=3.4):
    """Dark below, the colour, a light on it."""
    path = rounded(points, 5)
    line = {"d": path, "fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return (element("path", {**line, "stroke": "#fff", "stroke_width": width + 3}) +
            element("path", {**line, "stroke": "#23211f", "stroke_width": width + 1}) +
            element("path", {**line, "stroke": colour, "stroke_width": width - 0.4}) +
            element("path", {**line, "stroke": "#fff", "stroke_opacity": 0.3, "stroke_width": 0.9}))


def picture(width, height, title, inside):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" '
            f'width="{number(width)}" height="{number(height)}" role="img" {FONT}>')
    paper = rect(0, 0, width, height, fill="#fbfaf6")
    return "\n".join([head, f"<title>{escape(title)}</title>", paper, *inside, "</svg>", ""])
