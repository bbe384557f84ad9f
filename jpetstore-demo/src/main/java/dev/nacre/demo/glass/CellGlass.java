package dev.nacre.demo.glass;

/** The instruments of the page for encrypted cells. */
record CellGlass(
    CellWall wall, CellSearch search, FlippedCell bit, WalletCard card, Rotation rotation) {}
