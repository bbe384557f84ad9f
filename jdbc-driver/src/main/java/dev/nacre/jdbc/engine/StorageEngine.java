package dev.nacre.jdbc.engine;

import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.RawFile;
import dev.nacre.jdbc.parameter.ValueSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Seals everything that one kind of embedded database writes. Safe for threads. */
public interface StorageEngine {
  /** The word after {@code jdbc:} in the URLs of this database, in lower case: {@code h2}. */
  String subprotocol();

  /**
   * The exports that this engine handles where the database opens its files, by sealing or by
   * refusing them as {@link StorageRequest#exports()} says. The driver refuses the others by the
   * text of the statement unless they are allowed.
   */
  Set<Export> enforced();

  /**
   * Looks at what is there. Reads only: takes no lock, creates nothing, leaves the access of
   * another process undisturbed. But where a crash in the middle of a conversion has left nothing
   * under the name, it puts the file back first.
   */
  DatabaseState inspect(DatabaseLocation location) throws IOException;

  /**
   * Prepares the storage below one connection.
   *
   * <p>When this returns, the engine owns {@link StorageRequest#keys()} and closes it once the
   * handle is closed <em>and</em> the database has closed its files. When it throws, the caller
   * owns the keys still and the disk is as it was.
   *
   * @throws IOException coded, when the location or a setting cannot be sealed: a file system
   *     prefix that is not supported, for example
   */
  OpenStorage open(StorageRequest request) throws IOException;

  /**
   * Prepares a plain database that can be sealed while it is used. What is written is plain.
   *
   * @return nothing when this process has the database open past this engine
   */
  Optional<OpenStorage> openPlain(PlainRequest request) throws IOException;

  /**
   * The way to a database in memory, or with encrypted columns alone: nothing is sealed, and what
   * {@link #enforced} names is refused where it is not allowed. The files that hold keys are out of
   * reach for every database.
   */
  TargetGuard guard(ExportPolicy exports, ImportPolicy imports);

  /**
   * After a rotation: wraps the data keys of every file of its that is open in this process with
   * the master key that is current now. Files that are not open are left alone.
   *
   * @param keys which of the {@link StorageRequest#keys()} it is about
   * @return whether any of them needed another key
   */
  boolean rewrap(Predicate<MasterKeys> keys) throws IOException;

  /**
   * The master keys that the file of a database needs still, whether it is open here or not.
   *
   * @param file as the registry names it
   * @throws IOException when that cannot be found out
   */
  Set<KeyId> masterKeys(String file) throws IOException;

  /**
   * Whether a database is open in this process. On Unix, whoever then opens and closes its file by
   * himself takes away the lock that the database holds on it.
   */
  boolean isOpen(DatabaseLocation location);

  /**
   * Puts all that is committed in the database of a connection on the disk, for databases that do
   * so only some time later. Whoever is connected: it needs no right in the database.
   *
   * @param connection of the database's own driver
   * @throws IOException when it is not there
   */
  void makeDurable(Connection connection) throws IOException;

  /**
   * Whether a database has a table or view of exactly these names. Runs no SQL, and needs no right
   * in the database.
   *
   * @param connection of the database's own driver
   * @return true too where only SQL can tell, as when another process serves the database
   */
  boolean mayHave(Connection connection, String schema, String table) throws SQLException;

  /**
   * What the settings of a session change about values.
   *
   * @param connection of the database's own driver
   */
  ValueSettings settings(Connection connection) throws SQLException;

  /**
   * The content of a file that the database has encrypted by itself.
   *
   * @throws IOException coded, when the password does not open it
   */
  Plaintext decrypted(RawFile file, Passphrase password) throws IOException;

  /** For one file that is about to be verified. */
  StoreWatch watch();
}
