package dev.nacre.demo.glass;

import org.jspecify.annotations.Nullable;

/**
 * The instruments of the page for encrypted pages.
 *
 * @param card null in a plain shop, which has no keys
 */
record GlassWall(
    Wall wall,
    WordSearch search,
    FlippedBit bit,
    @Nullable WalletCard card,
    Rotation rotation,
    Resealing resealing,
    RawFile file) {}
