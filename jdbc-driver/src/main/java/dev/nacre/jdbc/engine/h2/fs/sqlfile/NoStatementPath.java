package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.engine.h2.fs.access.CallingDatabase;
import dev.nacre.jdbc.engine.h2.fs.access.OpenFileGuard;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import dev.nacre.jdbc.engine.h2.fs.internals.NamedFile;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * A file that is opened while no statement runs: by an application that uses H2's tools, or by H2
 * while it prepares a statement ({@code CSVREAD} reads the column names then).
 *
 * <p>The database it is for is unknown. An encrypted file is decrypted with the keys of any open
 * database in this JVM that fit, unless a plain database may be the one that asks. Writing is
 * refused while a statement is prepared if any open database must not be written in plaintext. H2
 * handles everything else.
 */
final class NoStatementPath extends DelegatingPath {
  private final @Nullable FilePath elsewhere;

  /**
   * @param elsewhere the path of another copy of Nacre, which has its own keys
   */
  NoStatementPath(FilePath base, @Nullable FilePath elsewhere) {
    super(Schemes.EXPORT, base);
    this.elsewhere = elsewhere;
  }

  // H2 opens an archive to look into it, and closing it releases every lock on it.
  @Override
  protected FilePath asked() {
    OpenFileGuard.refuseQuestion(base());
    return base();
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    return new NoStatementPath(newBase, null);
  }

  private FilePath next() {
    return elsewhere == null ? base() : elsewhere;
  }

  @Override
  public InputStream newInputStream() throws IOException {
    OpenFileGuard.refuse(base());
    InputStream encrypted = EncryptedDatabases.encryptedInput(base());
    if (encrypted == null) {
      refuseUnknown();
      return next().newInputStream();
    }
    if (CallingDatabase.isPreparing() && H2Internals.isPlainDatabaseOpen()) {
      // The plain database may be the one that asks.
      encrypted.close();
      throw Schemes.notHere(base().name);
    }
    return encrypted;
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    refuseWhilePreparing();
    OpenFileGuard.refuse(base());
    return next().newOutputStream(append);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (!mode.equals("r")) {
      refuseWhilePreparing();
    }
    OpenFileGuard.refuse(base());
    return next().open(mode);
  }

  // Without the key, H2 would read encrypted bytes as lines.
  private void refuseUnknown() throws IOException {
    Optional<Path> file = NamedFile.of(base());
    if (elsewhere == null
        && file.isPresent()
        && CallingDatabase.isPreparing()
        && !EncryptedDatabases.isEmpty()
        && EncryptedFiles.isEncrypted(new NioStorage(), file.get().toString())) {
      throw Schemes.notHere(base().name);
    }
  }

  private static void refuseWhilePreparing() throws IOException {
    if (CallingDatabase.isAnyGuarded() && CallingDatabase.isPreparing()) {
      throw CallingDatabase.current().refusal(PlaintextExport.UNSEEN_SQL);
    }
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return base().createTempFile(suffix, inTempDir);
  }

  @Override
  public long size() {
    return asked().size();
  }

  @Override
  public void delete() {
    asked().delete();
  }

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    asked().moveTo(target instanceof DelegatingPath ours ? ours.base() : target, atomicReplace);
  }
}
