package dev.nacre.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import dev.nacre.wallet.RecoveryKey;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.Pbkdf2;
import dev.nacre.wallet.kdf.Scrypt;
import dev.nacre.wallet.keys.KeyEntry;
import dev.nacre.wallet.keys.KeyState;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.Digest;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A golden wallet for each key derivation, with the registry that its master key opens, read by
 * this release and by a reader that was written from the specification alone.
 *
 * <p>{@code -Dnacre.golden=write} writes those that are missing.
 */
final class GoldenWalletTest {
  // Guards nothing but the golden files. Typed decomposed; the specification says NFC.
  private static final String PASSPHRASE = "golde\u0301n horse \u20ac";
  private static final UUID DATABASE = UUID.fromString("6e616372-6520-4001-8000-676f6c64656e");

  @TempDir Path folder;

  enum Golden {
    ARGON2ID,
    SCRYPT,
    PBKDF2;

    KdfParameters kdf() {
      return switch (this) {
        case ARGON2ID -> KdfParameters.MINIMUM;
        case SCRYPT -> Scrypt.DEFAULT;
        case PBKDF2 -> Pbkdf2.DEFAULT;
      };
    }

    String name(String extension) {
      return "wallet-v1-" + name().toLowerCase(Locale.ROOT) + extension;
    }

    Path path(String extension) throws IOException {
      return SourceTree.root().resolve("src/test/resources/golden").resolve(name(extension));
    }

    String recoveryKey() throws IOException {
      return Files.readString(path(".recovery")).strip();
    }
  }

  @ParameterizedTest
  @EnumSource(Golden.class)
  void isReadByThisRelease(Golden golden) throws IOException {
    if ("write".equals(System.getProperty("nacre.golden"))
        && !Files.exists(golden.path(".wallet"))) {
      write(golden);
    }
    Path file = copy(golden, ".wallet");
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray());
        Wallet wallet = Wallet.open(file, passphrase)) {
      assertThat(wallet.header().kdf()).isEqualTo(golden.kdf());
      assertThat(wallet.keys()).hasSize(2);
      assertThat(wallet.keys().get(0).tag()).isEqualTo("the second \u00fc");
      assertThat(databases(golden, wallet))
          .singleElement()
          .satisfies(each -> assertThat(each.databaseId()).isEqualTo(DATABASE))
          .satisfies(each -> assertThat(each.generation()).isEqualTo(7));
    }
    try (RecoveryKey key = RecoveryKey.parse(golden.recoveryKey().toCharArray());
        Wallet wallet = Wallet.openWithRecoveryKey(file, key)) {
      assertThat(wallet.keys()).hasSize(2);
    }
  }

  /** It was remembered by its name alone: missed wherever that is named, until it is found. */
  @Test
  void itsRegistryIsMissedAndGetsAPlace() throws IOException {
    Golden golden = Golden.ARGON2ID;
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray());
        Wallet wallet = Wallet.open(copy(golden, ".wallet"), passphrase)) {
      Path elsewhere =
          Files.createDirectory(folder.resolve("elsewhere")).resolve(golden.name(".registry"));
      assertThatThrownBy(
              () -> Registry.open(elsewhere, wallet.masterKeys(), wallet.knownRegistries()))
          .hasMessageStartingWith("NACRE-1040");
      Path found = copy(golden, ".registry");
      try (Registry registry =
          Registry.open(found, wallet.masterKeys(), wallet.knownRegistries())) {
        registry.update(DATABASE, Optional::orElseThrow);
      }
      assertThat(wallet.knownRegistries().known(found).here()).hasSize(1);
      Registry.open(elsewhere, wallet.masterKeys(), wallet.knownRegistries()).close();
      Files.delete(found);
      assertThatThrownBy(() -> Registry.open(found, wallet.masterKeys(), wallet.knownRegistries()))
          .hasMessageStartingWith("NACRE-1040");
    }
  }

  @ParameterizedTest
  @EnumSource(Golden.class)
  void isReadByAReaderWrittenFromTheSpecification(Golden golden) throws Exception {
    Requirement.present(hasPython(golden), "python3 with cryptography, and " + golden);
    List<String> expected = whatThisReleaseReads(golden);
    assertThat(python(golden, "passphrase " + PASSPHRASE)).isEqualTo(expected);
    assertThat(python(golden, "recovery " + golden.recoveryKey())).isEqualTo(expected);
  }

  private List<String> whatThisReleaseReads(Golden golden) throws IOException {
    List<String> lines = new ArrayList<>();
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray());
        Wallet wallet = Wallet.open(copy(golden, ".wallet"), passphrase)) {
      for (KeyEntry key : wallet.keys()) {
        lines.add(
            words(
                "key",
                key.id(),
                key.created().toEpochMilli(),
                key.state() == KeyState.CURRENT ? 0 : key.retired().orElseThrow().toEpochMilli(),
                1,
                key.tag()));
      }
      String registry = golden.name(".registry");
      lines.add(
          words(
              "registry",
              wallet.knownRegistries().known(folder.resolve(registry)).somewhere().get(0),
              registry));
      for (DatabaseRecord each : databases(golden, wallet)) {
        lines.add(
            words(
                "database",
                each.databaseId(),
                each.fileId(),
                each.generation(),
                each.length(),
                each.digest(),
                each.clean() ? 1 : 0,
                each.storeVersion(),
                each.place(),
                each.pendingFileId().map(UUID::toString).orElse("None")));
      }
    }
    return lines;
  }

  private static String words(Object... words) {
    return List.of(words).stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  private List<DatabaseRecord> databases(Golden golden, Wallet wallet) throws IOException {
    try (Registry registry =
        Registry.open(copy(golden, ".registry"), wallet.masterKeys(), wallet.knownRegistries())) {
      return registry.databases();
    }
  }

  private static List<String> python(Golden golden, String secret) throws Exception {
    Process python =
        new ProcessBuilder(
                "python3",
                SourceTree.root().resolve("src/test/python/read_wallet.py").toString(),
                golden.path(".wallet").toString(),
                golden.path(".registry").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (OutputStream in = python.getOutputStream()) {
      in.write((secret + "\n").getBytes(StandardCharsets.UTF_8));
    }
    String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(python.exitValue()).isZero();
    return said.lines().toList();
  }

  private static boolean hasPython(Golden golden) throws InterruptedException {
    String argon2id =
        """
        try:
          from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
          Argon2id(salt=bytes(32), length=32, iterations=1, lanes=1, memory_cost=64)
        except ImportError:
          import argon2.low_level
        """;
    String needed = "import cryptography\n" + (golden == Golden.ARGON2ID ? argon2id : "");
    try {
      return new ProcessBuilder("python3", "-c", needed).start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  /** A wallet must be its owner's only, which a checked-out file is not. */
  private Path copy(Golden golden, String extension) throws IOException {
    Path copy = folder.resolve(golden.name(extension));
    if (!Files.exists(copy)) {
      Files.copy(golden.path(extension), copy);
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
    }
    return copy;
  }

  private void write(Golden golden) throws IOException {
    Path made = Files.createDirectory(folder.resolve("made"));
    Path file = made.resolve(golden.name(".wallet"));
    Path registry = made.resolve(golden.name(".registry"));
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray());
        Wallet wallet = Wallet.create(file, passphrase, golden.kdf())) {
      wallet.rotate("the second \u00fc");
      try (RecoveryKey key = wallet.addRecoveryKey()) {
        Files.writeString(golden.path(".recovery"), new String(key.toChars()) + "\n");
      }
      try (Registry fresh =
          Registry.open(registry, wallet.masterKeys(), wallet.knownRegistries())) {
        fresh.update(
            DATABASE,
            none ->
                new DatabaseRecord(
                    DATABASE,
                    UUID.randomUUID(),
                    7,
                    4096,
                    Digest.of(new byte[] {1, 2, 3}),
                    true,
                    5,
                    "/data/gr\u00f6\u00dfe",
                    Optional.of(UUID.randomUUID())));
      }
    }
    Files.copy(file, golden.path(".wallet"));
    Files.copy(registry, golden.path(".registry"));
  }
}
