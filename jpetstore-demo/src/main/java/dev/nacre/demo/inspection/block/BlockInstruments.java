package dev.nacre.demo.inspection.block;

import dev.nacre.demo.inspection.MasterKeyRotation;
import dev.nacre.demo.inspection.RawFile;
import dev.nacre.demo.inspection.WalletReader;
import org.jspecify.annotations.Nullable;

/**
 * The instruments of the page for encrypted blocks.
 *
 * @param card null in a plain shop, which has no keys
 */
record BlockInstruments(
    BlockWall wall,
    WordSearch search,
    FlippedBit bit,
    @Nullable WalletReader card,
    MasterKeyRotation masterKey,
    DataKeyRotation dataKey,
    RawFile file) {}
