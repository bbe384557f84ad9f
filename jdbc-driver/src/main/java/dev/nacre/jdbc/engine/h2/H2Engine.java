package dev.nacre.jdbc.engine.h2;

import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.storage.OpenMode;
import dev.nacre.core.storage.RawFile;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.BlockOwnerLookup;
import dev.nacre.jdbc.engine.ConvertibleRequest;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.engine.DatabaseState;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.engine.StorageRequest;
import dev.nacre.jdbc.engine.TargetGuard;
import dev.nacre.jdbc.engine.h2.fs.SchemeRegistration;
import dev.nacre.jdbc.engine.h2.fs.database.DatabaseInspection;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabases;
import dev.nacre.jdbc.engine.h2.fs.database.SqlFileRules;
import dev.nacre.jdbc.engine.h2.layout.ChunkWatch;
import dev.nacre.jdbc.engine.h2.patch.FilePatch;
import dev.nacre.jdbc.engine.h2.patch.FilePatches;
import dev.nacre.jdbc.engine.h2.patch.FilePatches.Outcome;
import dev.nacre.jdbc.value.ValueSettings;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.h2.Driver;
import org.h2.engine.Constants;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.schema.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The storage engine for H2. */
public final class H2Engine implements StorageEngine {
  private static final Map<PlaintextExport, Set<FilePatch>> ENFORCED_BY =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(PlaintextExport.BACKUP, Set.of(FilePatch.BACKUP)),
              Map.entry(PlaintextExport.SCRIPT, Set.of(FilePatch.SCRIPT)),
              Map.entry(PlaintextExport.CSVWRITE, Set.of(FilePatch.CSV)),
              Map.entry(PlaintextExport.FILE_WRITE, Set.of(FilePatch.FILE_FUNCTIONS)),
              Map.entry(PlaintextExport.LUCENE, Set.of(FilePatch.LUCENE)),
              Map.entry(PlaintextExport.SOURCE, Set.of(FilePatch.ALIAS_SOURCE, FilePatch.DATABASE)),
              Map.entry(PlaintextExport.TRACE_FILE, Set.of(FilePatch.DATABASE)),
              Map.entry(PlaintextExport.TRACE_OUTPUT, Set.of(FilePatch.DATABASE)),
              Map.entry(PlaintextExport.SPILL, Set.of(FilePatch.RESULT_SPILL)),
              Map.entry(
                  PlaintextExport.LINK, Set.of(FilePatch.LINKED_TABLE, FilePatch.LINKED_SCHEMA)),
              Map.entry(PlaintextExport.PROGRAM, Set.of(FilePatch.ALIAS_CLASS))));

  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");
  private static final AtomicBoolean WARNED = new AtomicBoolean();

  private final Map<FilePatch, Outcome> changes = FilePatches.outcomes();

  /** Patches H2 and registers our file systems, so it must be created before H2 is used. */
  public H2Engine() {
    SchemeRegistration.register();
    if (WARNED.compareAndSet(false, true)) {
      changes.forEach(H2Engine::warn);
    }
  }

  private static void warn(FilePatch change, Outcome outcome) {
    if (outcome == Outcome.TOO_LATE) {
      LOG.warn(
          "H2 was used before Nacre was loaded. {} cannot be sealed in this process: {}."
              + " Load dev.nacre.jdbc.NacreDriver first",
          change.what(),
          change == FilePatch.RESULT_SPILL
              ? "large results stay in memory"
              : "no sealed database is opened unless nacre.exports=allow");
    }
  }

  @Override
  public String subprotocol() {
    return "h2";
  }

  @Override
  public Set<PlaintextExport> enforced() {
    Set<PlaintextExport> enforced = EnumSet.noneOf(PlaintextExport.class);
    ENFORCED_BY.forEach(
        (export, needed) -> {
          if (needed.stream().allMatch(change -> changes.get(change) == Outcome.MADE)) {
            enforced.add(export);
          }
        });
    if (enforced.size() == ENFORCED_BY.size()) {
      enforced.add(PlaintextExport.UNSEEN_SQL);
    }
    return enforced;
  }

  @Override
  public DatabaseState inspect(DatabaseLocation location) throws IOException {
    checkFileSystem(location);
    return DatabaseInspection.inspect(location.database(), () -> readState(location));
  }

  private static DatabaseState readState(DatabaseLocation location) throws IOException {
    RawStorage storage = new NioStorage();
    String file = location.database() + Constants.SUFFIX_MV_FILE;
    if (!storage.exists(file)) {
      return DatabaseState.ABSENT;
    }
    String start = start(storage, file);
    if (start.startsWith("H:2,")) {
      return DatabaseState.PLAIN;
    }
    if (start.startsWith("H2")) {
      return DatabaseState.UNKNOWN;
    }
    return EncryptedFiles.isEncrypted(storage, file)
        ? DatabaseState.ENCRYPTED
        : DatabaseState.UNKNOWN;
  }

  @Override
  public boolean rewrap(Predicate<MasterKeys> keys) throws IOException {
    return EncryptedDatabases.rewrap(keys);
  }

  @Override
  public Set<KeyId> masterKeys(String file) throws IOException {
    return DatabaseInspection.masterKeys(file);
  }

  @Override
  public OpenStorage open(StorageRequest request) throws IOException {
    checkFileSystem(request.location());
    IncompatibleSettings.check(request.settings());
    checkChanges();
    checkInTime(request.exports());
    EncryptedDatabase database = EncryptedDatabases.join(request);
    return new EncryptedDatabaseStorage(
        database, request, changes.get(FilePatch.RESULT_SPILL) == Outcome.TOO_LATE);
  }

  @Override
  public Optional<OpenStorage> openPlain(ConvertibleRequest request) throws IOException {
    checkFileSystem(request.location());
    return PlainDatabases.join(request)
        .map(database -> new ConvertibleDatabaseStorage(database, request));
  }

  @Override
  public TargetGuard guard(ExportPolicy exports, ImportPolicy imports) {
    return new GuardedDatabaseDriver(new SqlFileRules(exports, imports));
  }

  @Override
  public boolean isOpen(DatabaseLocation location) {
    return DatabaseInspection.isOpen(location.database());
  }

  // CHECKPOINT SYNC would need an administrator, and some releases of H2 compact instead of
  // writing.
  @Override
  public void makeDurable(Connection connection) throws IOException {
    try {
      if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
        MVStore store = session.getDatabase().getStore().getMvStore();
        if (!store.isReadOnly()) {
          StoreFlush.complete(store);
        }
      }
    } catch (SQLException | MVStoreException failed) {
      throw new IOException("H2 has not written what was committed", failed);
    }
  }

  @Override
  public boolean mayHave(Connection connection, String schema, String table) throws SQLException {
    if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
      Schema found = session.getDatabase().findSchema(schema);
      return found != null && found.findTableOrView(session, table) != null;
    }
    return true;
  }

  @Override
  public ValueSettings settings(Connection connection) throws SQLException {
    return new H2ValueSettings(connection);
  }

  @Override
  public PlainContent decrypted(RawFile file, Passphrase password) throws IOException {
    return H2CipherFile.open(file, password);
  }

  @Override
  public BlockOwnerLookup ownerLookup() {
    return new ChunkWatch();
  }

  private void checkChanges() throws NacreIOException {
    for (Map.Entry<FilePatch, Outcome> change : changes.entrySet()) {
      if (change.getValue() == Outcome.NOT_FITTING) {
        throw new NacreIOException(
            ErrorCode.PAGES_IMPOSSIBLE,
            "H2 "
                + Driver.load().getMajorVersion()
                + "."
                + Driver.load().getMinorVersion()
                + " is not a release that Nacre knows: it cannot seal "
                + change.getKey().what());
      }
    }
  }

  // What is not enforced where H2 opens its files can only be seen in a statement's text, and a
  // view or a default contains SQL that no statement shows. Spilled results are prevented in
  // another way.
  private void checkInTime(ExportPolicy exports) throws NacreIOException {
    Set<FilePatch> needed = EnumSet.noneOf(FilePatch.class);
    ENFORCED_BY.values().forEach(needed::addAll);
    for (FilePatch change : needed) {
      if (exports != ExportPolicy.ALLOW
          && change != FilePatch.RESULT_SPILL
          && changes.get(change) == Outcome.TOO_LATE) {
        throw new NacreIOException(
            ErrorCode.LOADED_TOO_LATE,
            "H2 was used in this process before Nacre was loaded: nothing can be done about "
                + change.what());
      }
    }
  }

  // Ours reads and writes as the asynchronous one does, and nio is another name for the default.
  private static void checkFileSystem(DatabaseLocation location) throws NacreIOException {
    String prefix = location.fileSystem();
    if (!prefix.isEmpty() && !prefix.equals("async:") && !prefix.equals("nio:")) {
      throw new NacreIOException(
          ErrorCode.PAGES_IMPOSSIBLE,
          "The file system " + prefix + " of H2 cannot be combined with encrypted pages");
    }
  }

  private static String start(RawStorage storage, String file) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(16);
    try (RawFile raw = storage.open(file, OpenMode.READ)) {
      int unused = raw.read(bytes, 0);
    }
    return StandardCharsets.ISO_8859_1.decode(bytes.flip()).toString();
  }
}
