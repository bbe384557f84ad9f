package dev.nacre.wallet.registry;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.FileStamp;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads and saves the registry's file, and follows changes by other processes. Guarded by its
 * owner.
 */
final class FileRegistryStore implements RegistryStore {
  private static final Logger LOG = LoggerFactory.getLogger(Registry.class);

  private final SafeFile file;
  private final RegistryCopy copy;
  private final RegistryRefusals refusals;
  private final MasterKeys masters;
  private final KnownRegistries memory;
  private final Duration patience;
  private @Nullable Seen seen;
  private boolean remembered;
  private boolean warned;

  /** The content last read or written. */
  private record Seen(
      RegistryFile file, DataKey key, RegistryContent content, Optional<FileStamp> stamp) {}

  FileRegistryStore(
      Path path, MasterKeys masters, KnownRegistries memory, Disk disk, Duration patience) {
    this.file = new SafeFile(path, SafeFileKind.REGISTRY, disk);
    this.copy = new RegistryCopy(file.path(), disk);
    this.refusals = new RegistryRefusals(file.description());
    this.masters = masters;
    this.memory = memory;
    this.patience = patience;
  }

  @Override
  public String description() {
    return file.description();
  }

  @Override
  public RegistryContent read() throws IOException {
    Optional<FileStamp> stamp = FileStamp.tryOf(file.path());
    Seen last = seen;
    if (last != null && stamp.isPresent() && stamp.equals(last.stamp)) {
      return last.content;
    }
    if (last == null && !file.exists()) {
      refuseMissing();
      return RegistryContent.EMPTY;
    }
    RegistryFile found = decode(file.read(RegistryFile.MAX_BYTES));
    List<UUID> known = List.of();
    if (last == null) {
      known = memory.known(file.path()).here();
    } else {
      refuseFork(found, last);
    }
    Seen next =
        known.isEmpty() || known.contains(found.id())
            ? open(found, last, stamp)
            : openSuccessor(found, known, stamp);
    adopt(next);
    return next.content;
  }

  private RegistryFile decode(byte[] bytes) throws NacreIOException {
    try {
      return RegistryFile.decode(bytes, description());
    } catch (NacreIOException refused) {
      if (refused.code() != ErrorCode.REGISTRY_DAMAGED || RegistryFile.hasChecksum(bytes)) {
        throw refused;
      }
      RegistryFile whole = copy.inPlaceOf(bytes, refused);
      LOG.warn("The {} is damaged; its copy {} takes its place", description(), copy.path());
      return whole;
    }
  }

  private Seen open(RegistryFile found, @Nullable Seen last, Optional<FileStamp> stamp)
      throws IOException {
    DataKey key = last != null && found.key().equals(last.file.key()) ? last.key : unwrap(found);
    try {
      return new Seen(found, key, found.decrypt(key, description()), stamp);
    } catch (NacreIOException damaged) {
      if (last == null || key != last.key) {
        key.close();
      }
      throw damaged;
    }
  }

  /**
   * A crash may come after a lost registry was replaced and before the wallet is updated. So a
   * registry also counts as known if its authenticated content tells that it replaced a known one.
   */
  private Seen openSuccessor(RegistryFile found, List<UUID> known, Optional<FileStamp> stamp)
      throws IOException {
    Seen next;
    try {
      next = open(found, null, stamp);
    } catch (NacreIOException refused) {
      throw refused.code() == ErrorCode.REGISTRY_DAMAGED ? refusals.foreign() : refused;
    }
    RegistryContent content = next.content;
    if (known.stream().noneMatch(lost -> content.isUsed(new RestoreToken(lost, 0)))) {
      next.key.close();
      throw refusals.foreign();
    }
    return next;
  }

  @Override
  public <T> T change(Edit<T> edit) throws IOException {
    return file.exclusively(
        patience,
        () -> {
          Edited<T> edited = edit.apply(read());
          Seen last = seen;
          if (last == null) {
            create(edited.content());
          } else if (!edited.content().equals(last.content)) {
            save(last, edited.content(), edited.mayBeLost());
          }
          remember();
          return edited.result();
        });
  }

  @Override
  public void replaceLost(UUID lost, RegistryContent content) throws IOException {
    file.exclusively(
        patience,
        () -> {
          Optional<UUID> known = memory.known(file.path()).missed();
          if (seen != null || file.exists() || !known.equals(Optional.of(lost))) {
            throw new NacreIOException(
                ErrorCode.RESTORE_TOKEN_REFUSED,
                "The token does not name a registry that is missing at " + file.path());
          }
          create(content);
          remember();
          return content;
        });
  }

  @Override
  public void close() {
    if (seen != null) {
      seen.key.close();
      seen = null;
    }
  }

  private void create(RegistryContent content) throws IOException {
    UUID id = UUID.randomUUID();
    DataKey key = DataKey.generate(RegistryFile.scope(id));
    boolean created = false;
    try {
      RegistryFile next = RegistryFile.encrypt(id, 1, masters.current().wrap(key), key, content);
      file.create(next.encode(), file.path());
      copy.write(next.encode());
      adopt(new Seen(next, key, content, FileStamp.tryOf(file.path())));
      created = true;
    } finally {
      if (!created) {
        key.close();
      }
    }
  }

  private void save(Seen last, RegistryContent content, boolean mayBeLost) throws IOException {
    MasterKey master = masters.current();
    DataKey key = last.key;
    WrappedKey wrapped = last.file.key();
    if (masters.replaces(wrapped.masterKey())) {
      // The master key was rotated. The file is rewritten anyway, so a new data key costs nothing.
      key = DataKey.generate(RegistryFile.scope(last.file.id()));
      wrapped = master.wrap(key);
    }
    boolean saved = false;
    try {
      RegistryFile next =
          RegistryFile.encrypt(last.file.id(), last.file.revision() + 1, wrapped, key, content);
      copy.write(next.encode());
      if (mayBeLost) {
        file.replaceLazily(next.encode());
      } else {
        file.replace(next.encode());
      }
      adopt(new Seen(next, key, content, FileStamp.tryOf(file.path())));
      saved = true;
    } finally {
      if (!saved && key != last.key) {
        key.close();
      }
    }
  }

  @Override
  public boolean isRemembered() {
    try {
      return remembered || (seen != null && memory.remembers(file.path(), seen.file.id()));
    } catch (IOException unknown) {
      return false;
    }
  }

  // The file is written first: after a crash between the two, the registry is remembered next time.
  private void remember() {
    if (remembered) {
      return;
    }
    try {
      UUID id = current().file.id();
      if (!memory.remembers(file.path(), id)) {
        memory.remember(file.path(), id);
      }
      remembered = true;
    } catch (IOException notNow) {
      if (!warned) {
        LOG.warn(
            "The wallet could not note down the {}; that it is deleted would not be noticed: {}",
            description(),
            notNow instanceof CodedError coded ? coded.code().text() : notNow.getClass().getName());
      }
      warned = true;
    }
  }

  private Seen current() {
    if (seen == null) {
      throw new IllegalStateException("no registry was read or written yet");
    }
    return seen;
  }

  private void adopt(Seen next) {
    if (seen != null && seen.key != next.key) {
      seen.key.close();
    }
    seen = next;
  }

  private void refuseMissing() throws IOException {
    Optional<UUID> missed = memory.known(file.path()).missed();
    if (missed.isPresent()) {
      throw refusals.missing(missed.get(), copy);
    }
  }

  private void refuseFork(RegistryFile found, Seen last) throws NacreIOException {
    if (!found.id().equals(last.file.id())) {
      throw refusals.foreign();
    }
    if (found.revision() < last.file.revision()
        || (found.revision() == last.file.revision() && !found.hasSameBytes(last.file))) {
      throw refusals.older();
    }
  }

  private DataKey unwrap(RegistryFile found) throws IOException {
    try {
      return masters.unwrap(found.key(), RegistryFile.scope(found.id()));
    } catch (NacreIOException refused) {
      throw refusals.notUnwrapped(found, refused);
    }
  }
}
