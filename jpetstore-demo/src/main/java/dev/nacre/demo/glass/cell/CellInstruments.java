package dev.nacre.demo.glass.cell;

import dev.nacre.demo.glass.Rotation;
import dev.nacre.demo.glass.WalletCard;

/** The instruments of the page for encrypted cells. */
record CellInstruments(
    CellWall wall, CellSearch search, FlippedCell bit, WalletCard card, Rotation rotation) {}
