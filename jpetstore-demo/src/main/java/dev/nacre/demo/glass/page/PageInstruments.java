package dev.nacre.demo.glass.page;

import dev.nacre.demo.glass.RawFile;
import dev.nacre.demo.glass.Rotation;
import dev.nacre.demo.glass.WalletCard;
import org.jspecify.annotations.Nullable;

/**
 * The instruments of the page for encrypted pages.
 *
 * @param card null in a plain shop, which has no keys
 */
record PageInstruments(
    Wall wall,
    WordSearch search,
    FlippedBit bit,
    @Nullable WalletCard card,
    Rotation rotation,
    Resealing resealing,
    RawFile file) {}
