package dev.nacre.wallet.v1;

import java.util.UUID;

/** What a slot is bound to: it opens in no other file. */
public record SlotContext(ContentKind kind, UUID wallet) {}
