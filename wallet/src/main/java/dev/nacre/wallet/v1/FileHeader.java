package dev.nacre.wallet.v1;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The unencrypted part of a file.
 *
 * @param slots a passphrase slot first
 */
public record FileHeader(
    ContentKind kind, UUID id, Instant created, long revision, List<Slot> slots) {
  static final int MAX_SLOTS = 4;

  public FileHeader {
    slots = List.copyOf(slots);
    long passphrases = slots.stream().filter(s -> s.lock() instanceof PassphraseLock).count();
    if (slots.size() > MAX_SLOTS
        || passphrases != 1
        || !(slots.get(0).lock() instanceof PassphraseLock)) {
      throw new IllegalArgumentException("a wallet has 1 to 4 slots, one passphrase slot first");
    }
  }

  public SlotContext slotContext() {
    return new SlotContext(kind, id);
  }

  public PassphraseLock passphraseLock() {
    return (PassphraseLock) slots.get(0).lock();
  }

  public Optional<Slot> slot(SlotLock lock) {
    return slots.stream().filter(slot -> slot.lock().equals(lock)).findFirst();
  }
}
