package dev.nacre.wallet.audit;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.audit.AuditFinding.Kind;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import dev.nacre.wallet.registry.AuditHead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** Reads and verifies every log of a trail. Takes no lock and writes nothing. */
final class LogVerifier {
  private static final String LOCK = ".lock";

  private final Path current;
  private final MasterKeys masters;
  private final LogHeads heads;
  private final List<String> logs = new ArrayList<>();
  private final List<AuditEntry> entries = new ArrayList<>();
  private final List<AuditFinding> findings = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Set<UUID> sound = new HashSet<>();
  private final List<AuditFinding> ofCopies = new ArrayList<>();
  private final List<UUID> idsOfCopies = new ArrayList<>();

  /**
   * @param heads as of before the logs are read: meanwhile a log may grow, but never shrink
   */
  LogVerifier(Path current, MasterKeys masters, List<AuditHead> heads) {
    this.current = current;
    this.masters = masters;
    this.heads = new LogHeads(heads);
    long missed = MissedEvents.of(heads).undeclared();
    if (missed > 0) {
      notes.add(missed + " events could not be written; the next one will say so");
    }
  }

  AuditReport run() throws IOException {
    Set<UUID> seen = new HashSet<>();
    for (Path each : files()) {
      read(each, seen);
    }
    // Of two files of one log, one may be an earlier copy.
    for (int i = 0; i < ofCopies.size(); i++) {
      AuditFinding finding = ofCopies.get(i);
      if (finding.kind() == Kind.CUT && sound.contains(idsOfCopies.get(i))) {
        notes.add(finding.file() + " is an older copy of another log here");
      } else {
        findings.add(finding);
      }
    }
    for (AuditHead head : heads.heads()) {
      if (!seen.contains(head.log())) {
        findings.add(
            new AuditFinding(
                Kind.MISSING,
                head.log().toString(),
                0,
                "the registry knows a log of " + head.sequence() + " events that is not here"));
      }
    }
    entries.sort(Comparator.comparing(AuditEntry::when));
    return new AuditReport(logs, entries.stream().distinct().toList(), findings, notes);
  }

  private void read(Path path, Set<UUID> seen) throws IOException {
    String name = String.valueOf(path.getFileName());
    var file = new SafeFile(path, SafeFileKind.AUDIT, Disk.NIO);
    logs.add(name);
    byte[] bytes;
    VerifiedLog read;
    try {
      bytes = file.read(AuditLogWriter.MAX_BYTES);
      read = VerifiedLog.of(bytes, masters, name, file.description());
    } catch (NacreIOException refused) {
      if (refused.code() != ErrorCode.AUDIT_LOG_MISSING && !VerifiedLog.isAboutTheLog(refused)) {
        throw refused;
      }
      findings.add(new AuditFinding(Kind.UNREADABLE, name, 0, reason(refused)));
      return;
    }
    try (VerifiedLog log = read) {
      seen.add(log.id());
      entries.addAll(log.entries());
      findings.addAll(log.findings());
      if (log.findings().isEmpty()) {
        heads
            .finding(log, name)
            .ifPresentOrElse(
                finding -> {
                  ofCopies.add(finding);
                  idsOfCopies.add(log.id());
                },
                () -> sound.add(log.id()));
      }
      if (bytes.length > log.length()) {
        notes.add(
            name + " ends with " + (bytes.length - log.length()) + " bytes that are no line yet");
      }
    }
  }

  private static String reason(NacreIOException refused) {
    return switch (refused.code()) {
      case KEY_NOT_FOUND -> "it was sealed with a master key that is not in this wallet";
      case KEY_UNWRAP_FAILED -> "its first line was altered: the key there does not unwrap";
      default -> "it does not read: " + refused.code().text();
    };
  }

  /** The renamed logs, by time, and the current one. */
  private List<Path> files() throws IOException {
    String name = String.valueOf(current.getFileName());
    Path folder = current.toAbsolutePath().getParent();
    if (folder == null) {
      return List.of();
    }
    List<Path> found = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(each -> isRenamed(String.valueOf(each.getFileName()), name))
          .sorted()
          .forEach(found::add);
    }
    if (Files.exists(current, LinkOption.NOFOLLOW_LINKS)) {
      found.add(current);
    }
    return found;
  }

  private static boolean isRenamed(String candidate, String name) {
    return candidate.startsWith(name + ".") && !candidate.endsWith(LOCK);
  }
}
