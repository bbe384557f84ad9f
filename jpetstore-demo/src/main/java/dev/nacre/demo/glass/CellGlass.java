package dev.nacre.demo.glass;

/** The instruments of the page, where it is about cells. */
record CellGlass(
    CellWall wall, CellSearch search, FlippedCell bit, WalletCard card, Rotation rotation) {}
