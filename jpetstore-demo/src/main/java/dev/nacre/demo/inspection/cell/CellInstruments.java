package dev.nacre.demo.inspection.cell;

import dev.nacre.demo.inspection.MasterKeyRotation;
import dev.nacre.demo.inspection.WalletReader;

/** The instruments of the page for encrypted cells. */
record CellInstruments(
    CellWall wall,
    CellSearch search,
    FlippedCell bit,
    WalletReader card,
    MasterKeyRotation masterKey) {}
