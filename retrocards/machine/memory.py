"""The bytes of the library's pictures and tile maps."""

import pyxel


def memory(of: pyxel.Image | pyxel.Tilemap) -> memoryview:
    """The pixels (1 byte each) or tiles (column and row, 2 bytes each), to read and write.

    Valid as long as the object itself lives.
    """
    return memoryview(of.data_ptr()).cast("B")
