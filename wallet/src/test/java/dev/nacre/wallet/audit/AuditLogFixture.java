package dev.nacre.wallet.audit;

import dev.nacre.testkit.keys.HeldKeys;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.registry.FakeKnownRegistries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A registry and its audit log in a folder of their own. */
abstract class AuditLogFixture {
  @TempDir Path folder;
  Path registry;
  Path file;
  final HeldKeys keys = new HeldKeys();
  final FakeKnownRegistries memory = new FakeKnownRegistries();
  final List<String> warnings = new ArrayList<>();

  @BeforeEach
  void nameFiles() {
    registry = folder.resolve("shop.registry");
    file = folder.resolve("shop.audit");
  }

  @AfterEach
  void forgetKeys() {
    keys.close();
  }

  Audit audit() {
    return audit(Disk.NIO, AuditLogWriter.LONG);
  }

  Audit audit(Disk disk, int longest) {
    return Audit.beside(registry, keys, memory, warnings::add, disk, Clock.systemUTC(), longest);
  }

  /** A trail of four events. */
  void recordFour() {
    for (String object : new String[] {"one", "two", "three", "four"}) {
      audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, object));
    }
  }

  List<String> objects() throws IOException {
    return audit().verify().entries().stream().map(AuditEntry::object).toList();
  }

  List<String> lines() throws IOException {
    return Files.readAllLines(file);
  }

  void write(List<String> lines) throws IOException {
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  List<AuditFinding.Kind> kinds() throws IOException {
    return audit().verify().findings().stream().map(AuditFinding::kind).toList();
  }

  /** The logs, the one that is written to first. */
  List<String> logs() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(each -> String.valueOf(each.getFileName()))
          .filter(name -> name.startsWith("shop.audit") && !name.endsWith(".lock"))
          .sorted()
          .toList();
    }
  }
}
