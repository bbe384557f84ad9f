package dev.nacre.wallet;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder for wallets, beside which there is room for the homes of users. */
abstract class WalletFolderFixture {
  @TempDir Path root;
  Path folder;
  Path file;
  WalletContext around;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(root.resolve("wallets"));
    file = folder.resolve("shop.wallet");
    around = WalletFixture.around(folder);
  }

  List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  /** Oldest first. */
  List<Path> backups() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(each -> each.toString().endsWith(".bak")).sorted().toList();
    }
  }

  Wallet create() throws IOException {
    return WalletFixture.create(file, around);
  }

  Wallet open() throws IOException {
    return WalletFixture.open(file, around);
  }

  static Wallet make(Path file, String text, KdfParameters kdf, WalletContext around)
      throws IOException {
    try (Passphrase passphrase = WalletFixture.passphrase(text)) {
      return Wallet.create(file, passphrase, kdf, around);
    }
  }
}
