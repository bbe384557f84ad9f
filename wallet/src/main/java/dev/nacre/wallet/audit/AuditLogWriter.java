package dev.nacre.wallet.audit;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import dev.nacre.wallet.registry.AuditHead;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes the file of a log: one event at a time, one process at a time.
 *
 * <p>Every writer verifies the whole log first. That takes a few milliseconds for thousands of
 * events, which are rare, and it ensures that no event is added to an altered log.
 */
final class AuditLogWriter {
  /** A log of this size is followed by a new one. */
  static final int LONG = 16 << 20;

  static final int MAX_BYTES = 4 * LONG;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final SafeFile file;
  private final Clock clock;
  private final Duration patience;
  private final int longest;

  AuditLogWriter(Path path, Disk disk, Clock clock, Duration patience, int longest) {
    this.file = new SafeFile(path, SafeFileKind.AUDIT, disk);
    this.clock = clock;
    this.patience = patience;
    this.longest = longest;
  }

  /** Adds events, forces them, and updates the registry. */
  void append(Registry registry, MasterKeys masters, Actor actor, List<AuditEvent> events)
      throws IOException {
    file.exclusively(
        patience,
        () -> {
          appendAlone(registry, masters, actor, events);
          return events;
        });
  }

  private void appendAlone(
      Registry registry, MasterKeys masters, Actor actor, List<AuditEvent> events)
      throws IOException {
    List<AuditEvent> all = new ArrayList<>();
    try (VerifiedLog log = usable(registry, masters, all)) {
      MasterKey current = masters.current();
      if (masters.replaces(log.wrappedBy())) {
        all.add(
            AuditEvent.done(
                AuditAction.LOG_KEY_WRAPPED, LogHeader.hex(log.key().wrappedBy(current))));
      }
      all.addAll(events);
      var bytes = new ByteArrayOutputStream();
      long sequence = log.sequence();
      byte[] code = log.lastCode();
      for (AuditEvent event : all) {
        sequence++;
        byte[] signed = LogLine.signed(AuditEntry.of(sequence, now(), actor, event).fields());
        code = log.key().code(code, signed);
        bytes.writeBytes(LogLine.written(signed, code));
      }
      file.append(bytes.toByteArray(), log.length());
      AuditHead unused = registry.saveAuditHead(log.id(), sequence, Digest.of(code));
    }
  }

  /**
   * The existing log, or a new one if that cannot be written to.
   *
   * @param first receives the events with which a new log begins, about the previous one
   */
  private VerifiedLog usable(Registry registry, MasterKeys masters, List<AuditEvent> first)
      throws IOException {
    if (file.exists()) {
      VerifiedLog found = null;
      String why;
      try {
        byte[] bytes = file.read(MAX_BYTES);
        found = VerifiedLog.of(bytes, masters, name(), file.description());
        why = trouble(found, registry);
      } catch (NacreIOException refused) {
        if (!VerifiedLog.isAboutTheLog(refused)) {
          throw refused;
        }
        why = refused.code().text();
      }
      if (found != null && why == null && found.length() <= longest) {
        adopt(found, registry, first);
        return found;
      }
      if (found != null) {
        found.close();
      }
      String name = rename();
      first.add(
          why == null
              ? AuditEvent.done(AuditAction.LOG_CONTINUED, name)
              : new AuditEvent(AuditAction.LOG_SET_ASIDE, name, "failed " + why, ""));
    }
    return begin(registry, masters);
  }

  /** Why a readable log must not be written to; null if it may. */
  private static @Nullable String trouble(VerifiedLog log, Registry registry) throws IOException {
    if (!log.findings().isEmpty()) {
      return log.findings().get(0).kind().name();
    }
    return new LogHeads(registry.auditHeads())
        .finding(log, "")
        .map(finding -> finding.kind().name())
        .orElse(null);
  }

  // A lost registry took all heads with it. An event records that this log was adopted.
  private static void adopt(VerifiedLog log, Registry registry, List<AuditEvent> first)
      throws IOException {
    if (log.sequence() > 0 && registry.auditHead(log.id()).isEmpty()) {
      first.add(AuditEvent.done(AuditAction.LOG_ADOPTED, log.sequence() + " events"));
    }
  }

  private VerifiedLog begin(Registry registry, MasterKeys masters) throws IOException {
    UUID id = UUID.randomUUID();
    byte[] bytes;
    byte[] code;
    try (LogKey key = LogKey.fresh(id)) {
      var header = new LogHeader(id, now(), key.wrappedBy(masters.current()));
      byte[] signed = LogLine.signed(header.fields());
      code = key.code(LogKey.START, signed);
      bytes = LogLine.written(signed, code);
    }
    file.create(bytes, file.path());
    AuditHead unused = registry.saveAuditHead(id, 0, Digest.of(code));
    return VerifiedLog.of(bytes, masters, name(), file.description());
  }

  /** Renames the log within its folder. */
  private String rename() throws IOException {
    String stem = name() + "." + TIME.format(now());
    for (int attempt = 1; ; attempt++) {
      String name = attempt == 1 ? stem : stem + "." + attempt;
      try {
        file.rename(file.path().resolveSibling(name));
        return name;
      } catch (NacreIOException failed) {
        if (!(failed.getCause() instanceof FileAlreadyExistsException)) {
          throw failed;
        }
      }
    }
  }

  private String name() {
    return String.valueOf(file.path().getFileName());
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }
}
