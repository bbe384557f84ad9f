package dev.nacre.wallet.store;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.suite.UnauthenticException;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.FileProblem;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import dev.nacre.wallet.v1.ContentKind;
import dev.nacre.wallet.v1.FileHeader;
import dev.nacre.wallet.v1.FormatException;
import dev.nacre.wallet.v1.Slot;
import dev.nacre.wallet.v1.WalletContent;
import dev.nacre.wallet.v1.WalletFile;
import dev.nacre.wallet.v1.WalletKey;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A wallet or an export on disk, and the backups beside it. */
public final class WalletStore {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSS'Z'").withZone(ZoneOffset.UTC);
  private static final int SAME_MOMENT = 20;

  private final SafeFile file;
  private final SafeFileKind kind;
  private final Disk disk;

  private WalletStore(Path path, SafeFileKind kind, Disk disk) {
    this.file = new SafeFile(path, kind, disk);
    this.kind = kind;
    this.disk = disk;
  }

  public static WalletStore wallet(Path path, Disk disk) {
    return new WalletStore(path, SafeFileKind.WALLET, disk);
  }

  public static WalletStore export(Path path, Disk disk) {
    return new WalletStore(path, SafeFileKind.EXPORT, disk);
  }

  public SafeFile file() {
    return file;
  }

  public Path path() {
    return file.path();
  }

  /** Reads the file; fails if it is damaged, foreign or too new. */
  public WalletFile read() throws IOException {
    byte[] bytes = file.read(WalletFile.MAX_BYTES);
    try {
      WalletFile found = WalletFile.decode(bytes);
      ContentKind expected = kind == SafeFileKind.EXPORT ? ContentKind.EXPORT : ContentKind.WALLET;
      if (found.header().kind() != expected) {
        throw new NacreIOException(
            kind.code(FileProblem.FOREIGN),
            "The "
                + file.description()
                + (expected == ContentKind.EXPORT
                    ? " is a wallet: merge it"
                    : " is an export of keys: import it"));
      }
      return found;
    } catch (FormatException refused) {
      throw refusal(refused);
    }
  }

  /** Opens the content; empty when the file has no such lock or the private key does not fit. */
  public Optional<WalletContent> decrypt(WalletFile content, Credential credential)
      throws IOException {
    FileHeader header = content.header();
    Optional<Slot> slot = header.slot(credential.lock());
    if (slot.isEmpty()) {
      return Optional.empty();
    }
    try (WalletKey key = slot.get().unwrap(header.slotContext(), credential.privateKey())) {
      return Optional.of(decrypt(content, key));
    } catch (UnauthenticException anotherKey) {
      return Optional.empty();
    }
  }

  private WalletContent decrypt(WalletFile content, WalletKey key) throws NacreIOException {
    try {
      return content.decrypt(key);
    } catch (UnauthenticException altered) {
      throw new NacreIOException(
          ErrorCode.WALLET_TAMPERED,
          "The " + file.description() + " has a right checksum, and yet is not what was sealed");
    } catch (FormatException refused) {
      throw refusal(refused);
    }
  }

  private NacreIOException refusal(FormatException refused) {
    ErrorCode code =
        switch (refused.problem()) {
          case FOREIGN -> kind.code(FileProblem.FOREIGN);
          case DAMAGED -> kind.code(FileProblem.DAMAGED);
          case TOO_NEW -> kind.code(FileProblem.TOO_NEW);
        };
    return new NacreIOException(code, "The " + file.description() + " " + refused.how(), refused);
  }

  /**
   * Copies the file to a backup beside it, whose name has the time and the reason.
   *
   * @param reason a word, may be empty
   */
  public Path backup(WalletFile content, Instant now, String reason) throws IOException {
    String stem = path().getFileName() + "." + TIME.format(now);
    String why = reason.isEmpty() ? "" : "-" + reason;
    for (int attempt = 1; ; attempt++) {
      String again = attempt == 1 ? "" : "." + attempt;
      Path target = path().resolveSibling(stem + again + why + ".bak");
      try {
        backup(content, target);
        return target;
      } catch (NacreIOException taken) {
        if (taken.code() != ErrorCode.WALLET_EXISTS || attempt == SAME_MOMENT) {
          throw taken;
        }
      }
    }
  }

  /** The backups beside the file, by name, which is by time. */
  public List<Path> backups() throws IOException {
    String start = path().getFileName() + ".";
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> beside =
        Files.newDirectoryStream(
            file.folder(),
            each -> {
              String name = String.valueOf(each.getFileName());
              return name.startsWith(start) && name.endsWith(".bak");
            })) {
      beside.forEach(found::add);
    } catch (DirectoryIteratorException unreadable) {
      throw unreadable.getCause();
    }
    Collections.sort(found);
    return found;
  }

  public void backup(WalletFile content, Path target) throws IOException {
    new SafeFile(target, SafeFileKind.BACKUP, disk).create(content.encode(), path());
  }
}
