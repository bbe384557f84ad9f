package dev.nacre.jdbc.engine;

import dev.nacre.core.convert.PlainContent;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.RawFile;
import dev.nacre.jdbc.value.ValueSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Encrypts everything that one kind of embedded database writes. Thread-safe. */
public interface StorageEngine {
  /** The database's name in JDBC URLs, in lower case: {@code h2}. */
  String subprotocol();

  /**
   * The exports that this engine controls where the database opens its files: it encrypts or
   * refuses them, as {@link StorageRequest#exports()} requires. Unless they are allowed, the driver
   * refuses the other ones by the text of the statement.
   */
  Set<PlaintextExport> enforced();

  /**
   * Inspects a location. Reads only: takes no lock, creates nothing, and does not disturb another
   * process. But if a crash during a conversion has left no file with the database's name, it
   * restores the file first.
   */
  DatabaseState inspect(DatabaseLocation location) throws IOException;

  /**
   * Opens the storage below one connection.
   *
   * <p>When this returns, the engine owns {@link StorageRequest#keys()} and closes it once the
   * handle is closed <em>and</em> the database has closed its files. If it throws, the caller still
   * owns the keys, and the disk is unchanged.
   *
   * @throws IOException with an error code, when the location or a setting cannot be encrypted: an
   *     unsupported file system prefix, for example
   */
  OpenStorage open(StorageRequest request) throws IOException;

  /**
   * Opens a plain database that can be encrypted while in use. Until then it stays plain.
   *
   * @return empty when this process has the database open without this engine
   */
  Optional<OpenStorage> openPlain(ConvertibleRequest request) throws IOException;

  /**
   * A guard for a database in memory, or with encrypted columns only. Nothing is encrypted, and the
   * exports in {@link #enforced} are refused unless allowed. Files that hold keys are blocked for
   * every database.
   */
  TargetGuard guard(ExportPolicy exports, ImportPolicy imports);

  /**
   * Rewraps, after a rotation, the data keys of this engine's open files in this process with the
   * current master key. Closed files are left alone.
   *
   * @param keys selects the {@link StorageRequest#keys()}
   * @return whether any of them needed another key
   */
  boolean rewrap(Predicate<MasterKeys> keys) throws IOException;

  /**
   * The master keys that a database's file still needs, whether it is open here or not.
   *
   * @param file its registered name
   * @throws IOException when that cannot be determined
   */
  Set<KeyId> masterKeys(String file) throws IOException;

  /**
   * Whether a database is open in this process. On Unix, code that then opens and closes its file
   * releases the lock that the database holds on it.
   */
  boolean isOpen(DatabaseLocation location);

  /**
   * Writes all committed changes of a connection's database to disk, for databases that do so
   * later. Any user may call it: it needs no right in the database.
   *
   * @param connection of the database's own driver
   * @throws IOException when writing failed
   */
  void makeDurable(Connection connection) throws IOException;

  /**
   * Whether a database has a table or view with exactly these names. Runs no SQL, and needs no
   * right in the database.
   *
   * @param connection of the database's own driver
   * @return true too where only SQL can tell, as when another process serves the database
   */
  boolean mayHave(Connection connection, String schema, String table) throws SQLException;

  /**
   * The session settings that affect values.
   *
   * @param connection of the database's own driver
   */
  ValueSettings settings(Connection connection) throws SQLException;

  /**
   * The content of a file that the database itself has encrypted.
   *
   * @throws IOException with an error code, when the password is wrong
   */
  PlainContent decrypted(RawFile file, Passphrase password) throws IOException;

  /** Finds the owners of the blocks of one file that is about to be verified. */
  BlockOwnerLookup ownerLookup();
}
