package dev.nacre.wallet.v1;

import java.util.UUID;

/** The file that a slot is bound to. */
public record SlotPlace(ContentKind kind, UUID wallet) {}
