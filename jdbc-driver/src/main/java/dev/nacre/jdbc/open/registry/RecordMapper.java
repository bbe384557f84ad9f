package dev.nacre.jdbc.open.registry;

import dev.nacre.core.file.anchor.RollbackAnchor.Memory;
import dev.nacre.core.file.status.FileState;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.Digest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;

/** States of files as records of the registry, and back. */
final class RecordMapper {
  private RecordMapper() {}

  static DatabaseRecord record(FileState state, String place) {
    return record(state, place, Optional.empty());
  }

  static DatabaseRecord record(FileState state, String place, Optional<UUID> pending) {
    return new DatabaseRecord(
            state.databaseId(),
            state.fileId(),
            state.generation(),
            state.length(),
            digest(state.digest()),
            state.clean(),
            state.storeVersion(),
            place,
            pending)
        .underKey(digest(state.keyCheck()), Digest.NONE);
  }

  static Digest digest(String hexadecimal) {
    return Digest.of(HexFormat.of().parseHex(hexadecimal));
  }

  static Memory memory(DatabaseRecord known) {
    String next = known.pendingKeyCheck().toString();
    return new Memory(
        state(known), known.pendingFileId(), next.isEmpty() ? Optional.empty() : Optional.of(next));
  }

  static FileState state(DatabaseRecord known) {
    return new FileState(
        known.databaseId(),
        known.fileId(),
        known.generation(),
        known.clean(),
        known.length(),
        known.storeVersion(),
        known.digest().toString(),
        known.keyCheck().toString());
  }
}
