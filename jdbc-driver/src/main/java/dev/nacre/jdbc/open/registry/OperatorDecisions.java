package dev.nacre.jdbc.open.registry;

import dev.nacre.core.file.status.FileState;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an operator has decided about a database that is older than the registry knows it, or
 * missing: recorded in the registry, and in the audit log. Called with the anchor's lock held.
 */
final class OperatorDecisions {
  private static final Logger AUDIT = LoggerFactory.getLogger("dev.nacre.audit");

  private static final String NOTHING_SUMMED_UP = "0".repeat(64);

  private final LazyRegistry registry;
  private final Optional<RestoreToken> accepted;
  private @Nullable Grant granted;

  /**
   * @param accepted from {@code nacre.accept.restored}
   */
  OperatorDecisions(LazyRegistry registry, Optional<RestoreToken> accepted) {
    this.registry = registry;
    this.accepted = accepted;
  }

  /**
   * An accepted restore.
   *
   * @param left the registered state at that time, which changes as soon as a session begins
   */
  private record Grant(FileState file, Optional<FileState> left) {
    boolean covers(FileState found, Optional<FileState> known) {
      return left.equals(known)
          && found.fileId().equals(file.fileId())
          && found.generation() == file.generation()
          && found.keyCheck().equals(file.keyCheck());
    }
  }

  /**
   * The token names the registered state, so it is valid once: accepting it raises the registered
   * generation above it. One open may ask more than once, about the file and then about the store
   * in it, or again because the store must be searched. Until a session begins, the first decision
   * holds for the same file.
   */
  boolean accepts(FileState found) throws IOException {
    Optional<DatabaseRecord> known = registry.get().find(found.databaseId());
    if (granted != null && granted.covers(found, known.map(RecordMapper::state))) {
      return true;
    }
    if (accepted.isEmpty()
        || known.isEmpty()
        || !accepted.get().id().equals(found.databaseId())
        || accepted.get().generation() != known.get().generation()) {
      return false;
    }
    registry
        .get()
        .accept(
            accepted.get(),
            old -> {
              DatabaseRecord newest =
                  old.orElseThrow(() -> RegistryAnchor.gone(found.databaseId()));
              // Not clean: the next session's result counts, not the present state.
              FileState next =
                  new FileState(
                      found.databaseId(),
                      found.fileId(),
                      newest.generation() + 1,
                      false,
                      found.length(),
                      found.storeVersion(),
                      NOTHING_SUMMED_UP,
                      found.keyCheck());
              return RecordMapper.record(next, newest.place());
            });
    granted = new Grant(found, registry.get().find(found.databaseId()).map(RecordMapper::state));
    AUDIT.warn(
        "An older copy of a database was accepted: generation {} in the place of {}",
        found.generation(),
        accepted.get());
    registry.note(AuditAction.DATABASE_ROLLBACK_ACCEPTED, accepted.get().toString());
    return true;
  }

  boolean acceptsLoss(FileState missing) throws IOException {
    if (registry.isInMemory()) {
      registry.get().forget(missing.databaseId());
      AUDIT.warn(
          "A missing or replaced database is taken for deleted on purpose: {}", missing.token());
      return true;
    }
    RestoreToken last = new RestoreToken(missing.databaseId(), missing.generation());
    if (!accepted.equals(Optional.of(last))) {
      return false;
    }
    registry.get().giveUp(last);
    AUDIT.warn("A missing or replaced database was given up: {}", last);
    registry.note(AuditAction.DATABASE_GIVEN_UP, last.toString());
    return true;
  }

  /**
   * @param expected the database that is registered at this place
   */
  void restored(String name, FileState state, Optional<FileState> expected) throws IOException {
    if (expected.isPresent() && !expected.get().databaseId().equals(state.databaseId())) {
      RestoreToken last =
          new RestoreToken(expected.get().databaseId(), expected.get().generation());
      registry.get().giveUp(last);
      registry.note(AuditAction.DATABASE_GIVEN_UP, last.toString());
    }
    Optional<DatabaseRecord> known = registry.get().find(state.databaseId());
    if (known.isPresent()) {
      RestoreToken token = new RestoreToken(state.databaseId(), known.get().generation());
      registry.get().accept(token, old -> RecordMapper.record(state, name));
    } else {
      registry.get().update(state.databaseId(), old -> RecordMapper.record(state, name));
    }
    registry.note(AuditAction.DATABASE_RESTORED, state.token() + " " + name);
  }
}
