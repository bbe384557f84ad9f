package dev.nacre.wallet.audit;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.registry.KnownRegistries;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The audit log beside a registry: adds events, and verifies the existing ones. Safe for threads
 * and for several processes. Keeps no file open.
 *
 * <p>An event is added after its action, and the action is not undone if that fails: a full disk
 * must not prevent the rotation of a key. Instead the user gets a warning, and the next event that
 * can be written is preceded by the number of missed events.
 *
 * <p>Do not call this while the same thread changes the wallet or the registry: the log needs both.
 */
public final class Audit {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.audit");
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** How often to look before a finding is reported. */
  private static final int LOOKS = 3;

  /**
   * Missed events of each log that this process could not count in the registry; see {@link
   * MissedEvents}.
   */
  private static final Map<Path, Integer> MISSED = new ConcurrentHashMap<>();

  private final Path registry;
  private final Path file;
  private final MasterKeys keys;
  private final KnownRegistries memory;
  private final Consumer<String> warnings;
  private final Disk disk;
  private final Clock clock;
  private final Duration patience;

  /** The most bytes of one log; 0 if no log is kept. */
  private final int longest;

  private Audit(
      Path registry,
      MasterKeys keys,
      KnownRegistries memory,
      Consumer<String> warnings,
      Disk disk,
      Clock clock,
      Duration patience,
      int longest) {
    this.registry = registry;
    this.file = fileOf(registry).toAbsolutePath();
    this.keys = keys;
    this.memory = memory;
    this.warnings = warnings;
    this.disk = disk;
    this.clock = clock;
    this.patience = patience;
    this.longest = longest;
  }

  /**
   * @param registry which need not exist yet
   * @param keys owned by the caller, and open whenever this is used
   */
  public static Audit beside(Path registry, MasterKeys keys, KnownRegistries memory) {
    return beside(registry, keys, memory, LOG::warn);
  }

  /**
   * @param warnings receives a message when an event could not be written
   */
  public static Audit beside(
      Path registry, MasterKeys keys, KnownRegistries memory, Consumer<String> warnings) {
    return new Audit(
        registry,
        keys,
        memory,
        warnings,
        Disk.NIO,
        Clock.systemUTC(),
        PATIENCE,
        AuditLogWriter.LONG);
  }

  /**
   * Only writes to the application's own log: for tests, with a registry in memory. There is
   * nothing to verify.
   */
  public static Audit loggedOnly(MasterKeys keys) {
    return new Audit(
        Path.of(""),
        keys,
        KnownRegistries.none(),
        LOG::warn,
        Disk.NIO,
        Clock.systemUTC(),
        PATIENCE,
        0);
  }

  static Audit beside(
      Path registry,
      MasterKeys keys,
      KnownRegistries memory,
      Consumer<String> warnings,
      Disk disk,
      Clock clock,
      int longest) {
    return new Audit(registry, keys, memory, warnings, disk, clock, PATIENCE, longest);
  }

  /** The path of the log of a registry. */
  public static Path fileOf(Path registry) {
    String name = String.valueOf(registry.getFileName());
    String stem =
        name.endsWith(".registry") ? name.substring(0, name.length() - ".registry".length()) : name;
    return registry.resolveSibling(stem + ".audit");
  }

  public Path file() {
    return file;
  }

  /**
   * Adds an event. Also writes it to the application's own log, {@code dev.nacre.audit}.
   *
   * @return false when it could not be written; then the user has got a warning
   */
  public boolean record(AuditEvent event) {
    LOG.info("{} {} {}", event.action().word(), event.object(), event.outcome());
    if (longest == 0) {
      return true;
    }
    Integer before = MISSED.remove(file);
    int here = before == null ? 0 : before;
    try (Registry open = Registry.open(registry, keys, memory, disk)) {
      try {
        write(open, event, here);
        return true;
      } catch (IOException | RuntimeException failed) {
        MissedEvents.add(open, here + 1);
        tell(event, failed);
        return false;
      }
    } catch (IOException | RuntimeException failed) {
      // The event could not be counted in the registry either: only this process knows of it.
      MISSED.merge(file, here + 1, Integer::sum);
      tell(event, failed);
      return false;
    }
  }

  private void write(Registry open, AuditEvent event, int here) throws IOException {
    MissedEvents noted = MissedEvents.of(open.auditHeads());
    long missed = noted.undeclared() + here;
    List<AuditEvent> events = new ArrayList<>();
    if (missed > 0) {
      events.add(new AuditEvent(AuditAction.EVENTS_MISSED, String.valueOf(missed), "failed", ""));
    }
    events.add(event);
    // Created here: every connection has an audit, and few record an event.
    new AuditLogWriter(file, disk, clock, patience, longest)
        .append(open, keys, Actor.current(), events);
    noted.declare(open);
  }

  private void tell(AuditEvent event, Exception failed) {
    warnings.accept(
        event.action().word()
            + " could not be noted down in the audit log "
            + file
            + ": "
            + (failed instanceof CodedError ? failed.getMessage() : failed.getClass().getName()));
  }

  /** Reads and verifies all logs of this registry. Writes nothing. */
  public AuditReport verify() throws IOException {
    AuditReport report = examine();
    // Another process may begin a log between reading the folder and the registry.
    for (int again = 1; again < LOOKS && !report.findings().isEmpty(); again++) {
      report = examine();
    }
    return report;
  }

  private AuditReport examine() throws IOException {
    try (Registry open = Registry.open(registry, keys, memory)) {
      return new LogVerifier(file, keys, open.auditHeads()).run();
    }
  }
}
