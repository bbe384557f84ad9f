package dev.nacre.wallet.v1;

import java.util.UUID;

/** The file that a slot belongs to; it opens in no other. */
public record SlotPlace(Kind kind, UUID wallet) {}
