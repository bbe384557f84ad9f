package dev.nacre.wallet.audit;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.wallet.audit.AuditFinding.Kind;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A log that was read and verified completely, with its key. Verification continues after an
 * altered line: the next line is checked against the code in the altered one, so that one edit
 * gives one finding.
 */
final class VerifiedLog implements AutoCloseable {
  /** How many later wrappings are tried besides that of the first line. */
  private static final int MOST_TRIED = 16;

  private final String name;
  private final LogHeader header;
  private final LogKey key;
  private final KeyId wrappedBy;
  private final List<LogLine> lines;

  /** Bytes up to the last line feed; an incomplete line may follow. */
  private final int length;

  private final List<AuditEntry> entries = new ArrayList<>();
  private final List<AuditFinding> findings = new ArrayList<>();

  private VerifiedLog(
      String name, LogHeader header, LogKey key, KeyId wrappedBy, List<LogLine> lines, int length) {
    this.name = name;
    this.header = header;
    this.key = key;
    this.wrappedBy = wrappedBy;
    this.lines = lines;
    this.length = length;
  }

  /**
   * @param name of the file, for findings
   * @throws NacreIOException when it has no first line, or no key opens it
   */
  static VerifiedLog of(byte[] bytes, MasterKeys masters, String name, String description)
      throws IOException {
    List<LogLine> lines = new ArrayList<>();
    int from = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        lines.add(LogLine.of(bytes, from, at));
        from = at + 1;
      }
    }
    if (lines.isEmpty()) {
      throw new NacreIOException(
          ErrorCode.AUDIT_LOG_DAMAGED, "The " + description + " has no first line");
    }
    LogHeader header = LogHeader.of(lines.get(0), description);
    List<WrappedKey> wrapped = wrappedKeys(header, lines);
    LogKey key = unlock(header, wrapped, masters);
    // Right for a log without findings, and only used for those.
    KeyId newest = wrapped.get(wrapped.size() - 1).masterKey();
    VerifiedLog log = new VerifiedLog(name, header, key, newest, lines, from);
    log.check();
    return log;
  }

  /**
   * Unwraps the key of the first line, or one of the newest wrappings. Their number is limited,
   * because the lines are not authenticated yet, and a key service may be slow.
   */
  private static LogKey unlock(LogHeader header, List<WrappedKey> wrapped, MasterKeys masters)
      throws IOException {
    List<WrappedKey> tried = new ArrayList<>(wrapped.subList(0, 1));
    for (int i = wrapped.size() - 1; i > 0 && tried.size() <= MOST_TRIED; i--) {
      tried.add(wrapped.get(i));
    }
    NacreIOException first = null;
    for (WrappedKey each : tried) {
      try {
        return new LogKey(masters.unwrap(each, LogKey.scope(header.id())));
      } catch (NacreIOException refused) {
        if (!isAboutTheLog(refused)) {
          throw refused;
        }
        first = first == null ? refused : first;
      }
    }
    throw first == null
        ? new NacreIOException(ErrorCode.AUDIT_LOG_DAMAGED, "An audit log has no key")
        : first;
  }

  /**
   * Whether a refusal is about the log, and not about the keys or the disk at the moment. That
   * includes what an attacker without a key could do to a log: another version, a link, other
   * permissions.
   */
  static boolean isAboutTheLog(NacreIOException refused) {
    return switch (refused.code()) {
      case AUDIT_LOG_DAMAGED,
          AUDIT_LOG_TOO_NEW,
          AUDIT_LOG_EXPOSED,
          AUDIT_LOG_UNREADABLE,
          KEY_NOT_FOUND,
          KEY_UNWRAP_FAILED ->
          true;
      default -> false;
    };
  }

  private static List<WrappedKey> wrappedKeys(LogHeader header, List<LogLine> lines) {
    List<WrappedKey> wrapped = new ArrayList<>();
    wrapped.add(header.key());
    for (LogLine line : lines.subList(1, lines.size())) {
      entry(line)
          .filter(entry -> entry.action().equals(AuditAction.LOG_KEY_WRAPPED.word()))
          .flatMap(entry -> LogHeader.wrapped(entry.object()))
          .ifPresent(wrapped::add);
    }
    return wrapped;
  }

  private static Optional<AuditEntry> entry(LogLine line) {
    return line.fields().flatMap(AuditEntry::of);
  }

  private void check() {
    byte[] previous = LogKey.START;
    long expected = 0;
    for (int i = 0; i < lines.size(); i++) {
      LogLine line = lines.get(i);
      boolean authentic = MessageDigest.isEqual(key.code(previous, line.signed()), line.code());
      previous = line.code();
      if (i == 0) {
        if (!authentic) {
          find(Kind.ALTERED, 1, "the first line was altered");
        }
        continue;
      }
      expected++;
      Optional<AuditEntry> entry = entry(line);
      if (entry.isPresent()) {
        entries.add(entry.get());
        if (!authentic) {
          explain(i + 1, entry.get().sequence(), expected);
        }
        expected = entry.get().sequence();
      } else {
        // Even if it is authentic: such a line is never written.
        find(Kind.ALTERED, i + 1, "this line was altered, and is no event any more");
      }
    }
  }

  private void explain(int line, long sequence, long expected) {
    if (sequence > expected) {
      find(Kind.REMOVED, line, (sequence - expected) + " events before this one are gone");
    } else if (sequence < expected) {
      find(Kind.REORDERED, line, "event " + sequence + " does not belong here");
    } else {
      find(Kind.ALTERED, line, "event " + sequence + " is not what was written");
    }
  }

  private void find(Kind kind, int line, String what) {
    findings.add(new AuditFinding(kind, name, line, what));
  }

  UUID id() {
    return header.id();
  }

  LogKey key() {
    return key;
  }

  /** The master key that wraps its key: the newest wrapping. */
  KeyId wrappedBy() {
    return wrappedBy;
  }

  int length() {
    return length;
  }

  List<AuditEntry> entries() {
    return entries;
  }

  List<AuditFinding> findings() {
    return findings;
  }

  /** The sequence of the last event; 0 when there is none yet. */
  long sequence() {
    return entries.isEmpty() ? 0 : entries.get(entries.size() - 1).sequence();
  }

  byte[] lastCode() {
    return lines.get(lines.size() - 1).code();
  }

  /** The code of an event; the first line counts as event 0. */
  Optional<byte[]> code(long sequence) {
    return sequence >= 0 && sequence < lines.size()
        ? Optional.of(lines.get((int) sequence).code())
        : Optional.empty();
  }

  @Override
  public void close() {
    key.close();
  }
}
