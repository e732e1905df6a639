"""The converters: what goes into the image is what was drawn."""
import os
import re
import struct
import sys
import tempfile
import unittest
import zlib

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../tools/assets"))
import art_to_c  # noqa: E402
import bitmap  # noqa: E402
import gallery  # noqa: E402
import png  # noqa: E402

SAMPLE = [[(x * x + 3 * y) % 5 % 2 for x in range(11)] for y in range(9)]


def chunks(data):
    at = 8
    while at < len(data):
        size = struct.unpack(">I", data[at : at + 4])[0]
        body = data[at + 4 : at + 8 + size]
        assert zlib.crc32(body) == struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0]
        yield body[:4], body[4:]
        at += 12 + size


class InFolder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)
        return self.path(name)


class Bitmaps(InFolder):
    def test_what_is_written_is_read(self):
        bitmap.write_pbm(self.path("a.pbm"), SAMPLE)
        self.assertEqual(SAMPLE, bitmap.read_pbm(self.path("a.pbm")))

    def test_comments_and_packed_files(self):
        plain = self.write("a.pbm", b"P1 # a\n# b\n3 2\n1 0 1 # c\n010\n")
        packed = self.write("b.pbm", b"P4\n3 2\n\xa0\x40")
        self.assertEqual([[1, 0, 1], [0, 1, 0]], bitmap.read_pbm(plain))
        self.assertEqual([[1, 0, 1], [0, 1, 0]], bitmap.read_pbm(packed))

    def test_a_cut_or_foreign_file_is_refused(self):
        for data in (b"", b"P1\n3", b"P1\n3 2\n10101", b"P1\n3 1\n102", b"P4\n9 2\n123", b"P5 1 1 1 1"):
            with self.assertRaises(ValueError):
                bitmap.read_pbm(self.write("a.pbm", data))

    def test_pages_are_columns_of_eight_rows_with_the_top_least(self):
        values = bitmap.pages(SAMPLE)
        self.assertEqual(2 * 11, len(values))
        for y in range(9):
            for x in range(11):
                self.assertEqual(SAMPLE[y][x], values[y // 8 * 11 + x] >> (y % 8) & 1)
        self.assertTrue(all(value < 2 for value in values[11:]))


class Art(InFolder):
    def drawings(self, *names):
        for name in names:
            bitmap.write_pbm(self.path(name), SAMPLE)
        return art_to_c.load([self.path(name) for name in names])

    def test_one_picture_is_a_constant_and_a_series_an_array(self):
        one, series = self.drawings("one.pbm", "two-2.pbm", "two-1.pbm")
        self.assertEqual(
            "extern const gfx_sprite_t gfx_art_one; /* 11 x 9 */", art_to_c.declaration(one)
        )
        self.assertIn("gfx_art_two[GFX_ART_TWO_COUNT]", art_to_c.declaration(series))
        self.assertIn("GFX_ART_TWO_COUNT 2\n", art_to_c.declaration(series))
        definition = art_to_c.definition(series)
        self.assertEqual(["bytes_two_1", "bytes_two_2"], re.findall(r"\{11, 9, (\w+)\}", definition))

    def test_gaps_and_bad_names_are_refused(self):
        for names in (("a-1.pbm", "a-3.pbm"), ("a.pbm", "a-1.pbm"), ("A.pbm",), ("1a.pbm",)):
            with self.assertRaises(SystemExit):
                self.drawings(*names)

    def test_larger_than_the_display_is_refused(self):
        bitmap.write_pbm(self.path("a.pbm"), [[0] * 129])
        with self.assertRaises(SystemExit):
            art_to_c.load([self.path("a.pbm")])


class Pngs(InFolder):
    def test_each_pixel_is_a_square(self):
        parts = dict(chunks(png.png(SAMPLE, 3)))
        self.assertEqual((33, 27, 8, 3), struct.unpack(">IIBB", parts[b"IHDR"][:10]))
        lines = zlib.decompress(parts[b"IDAT"])
        for y in range(27):
            self.assertEqual(0, lines[y * 34])
            for x in range(33):
                self.assertEqual(SAMPLE[y // 3][x // 3], lines[y * 34 + 1 + x])

    def test_a_moving_one_holds_all_pictures_in_order(self):
        other = [[1 - bit for bit in row] for row in SAMPLE]
        parts = list(chunks(png.moving_png([SAMPLE, other, SAMPLE], 33, 1)))
        kinds = [kind for kind, _ in parts if kind not in (b"IHDR", b"PLTE")]
        self.assertEqual([b"acTL", b"fcTL", b"IDAT", b"fcTL", b"fdAT", b"fcTL", b"fdAT", b"IEND"], kinds)
        numbers = [struct.unpack(">I", body[:4])[0] for kind, body in parts if kind in (b"fcTL", b"fdAT")]
        self.assertEqual(list(range(5)), numbers)
        self.assertEqual((3, 0), struct.unpack(">II", dict(parts)[b"acTL"]))

    def test_the_gallery_shows_every_picture_with_its_name(self):
        bitmap.write_pbm(self.path("home-en.pbm"), SAMPLE)
        film = [[x // gallery.WIDTH for x in range(2 * gallery.WIDTH)]] * gallery.HEIGHT
        bitmap.write_pbm(self.path("home-shake.pbm"), film)
        page = gallery.page([self.folder.name])
        self.assertEqual(1, page.count("<h2>home</h2>"))
        self.assertEqual(2, page.count("<img "))
        self.assertIn("<figcaption>home-en</figcaption>", page)
        self.assertIn("<figcaption>home-shake</figcaption>", page)

    def test_the_gallery_groups_pictures_by_first_word_and_language(self):
        for name in ("cult_en_eye", "cult_en_undo_eye", "cult_nl_eye", "dice_d6", "dice_10_d6"):
            bitmap.write_pbm(self.path(name + ".pbm"), SAMPLE)
        page = gallery.page([self.folder.name])
        headings = re.findall("<h2>(.*?)</h2>", page)
        self.assertEqual(["cult_en", "cult_nl", "dice"], headings)


if __name__ == "__main__":
    unittest.main()
