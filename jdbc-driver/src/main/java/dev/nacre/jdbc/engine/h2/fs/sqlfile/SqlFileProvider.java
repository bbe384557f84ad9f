package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.engine.h2.fs.access.CallingDatabase;
import dev.nacre.jdbc.engine.h2.fs.internals.NamedFile;
import dev.nacre.jdbc.engine.h2.fs.request.H2Request;
import dev.nacre.jdbc.engine.h2.fs.request.Permission;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.SchemeProvider;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.nio.file.Path;
import java.util.Optional;
import org.h2.message.DbException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/**
 * Answers the calls of H2's patched classes: which file a name in SQL means, or whether an
 * operation is allowed. The answer depends on the database whose statement runs in this thread.
 * Files that hold keys are blocked for every database of this process, plain ones too.
 */
public final class SqlFileProvider extends SchemeProvider {
  private static final String REQUEST = "?";

  // Every copy of Nacre must be asked, each for the key files that it knows.
  private static final String FILE = REQUEST + "file:";

  public SqlFileProvider() {
    super(Schemes.EXPORT);
  }

  // Another copy of Nacre may have the keys of an encrypted database, or guard a plain one, or be
  // opening a connection; this thread knows only its own copy's.
  @Override
  protected Optional<FilePath> find(String name) {
    if (asks(name, Permission.KEY_FILES) && !KeyFiles.isEmpty()) {
      return Optional.of(make(name));
    }
    if (name.startsWith(FILE)) {
      refuseKeys(name.substring(FILE.length()));
      return Optional.empty();
    }
    if (name.startsWith(REQUEST)) {
      CallingDatabase caller = caller(name);
      return caller.isOurs() ? Optional.of(make(name, caller)) : Optional.empty();
    }
    refuseKeys(name);
    CallingDatabase caller = CallingDatabase.current();
    FilePath unused = before(FILE + name);
    if (caller.kind() == CallingDatabase.Kind.UNKNOWN) {
      return Optional.of(new NoStatementPath(withoutOurs(name), before(name)));
    }
    return caller.isOurs() ? Optional.of(make(name, caller)) : Optional.empty();
  }

  @Override
  protected FilePath make(String name) {
    return make(name, caller(name));
  }

  private static CallingDatabase caller(String name) {
    return asks(name, Permission.GUARDED_TRACE)
        ? CallingDatabase.opening()
        : CallingDatabase.current();
  }

  private static boolean asks(String name, Permission permission) {
    return name.startsWith(REQUEST) && permission.isAskedBy(name.substring(REQUEST.length()));
  }

  private static FilePath make(String name, CallingDatabase caller) {
    if (name.startsWith(REQUEST)) {
      return H2Request.of(name.substring(REQUEST.length()), caller);
    }
    return switch (caller.kind()) {
      case ENCRYPTED, PLAIN -> new SqlFilePath(withoutOurs(name), caller);
      case UNKNOWN -> new NoStatementPath(withoutOurs(name), null);
      case FOREIGN -> FilePath.get(name);
    };
  }

  /** The answer of the copy of Nacre that was registered before. */
  private @Nullable FilePath before(String name) {
    FilePath other = before();
    return other == null ? null : other.getPath(getScheme() + ":" + name);
  }

  private static void refuseKeys(String name) {
    if (KeyFiles.isEmpty()) {
      return;
    }
    try {
      Optional<Path> file = NamedFile.of(withoutOurs(name));
      if (file.isPresent() && KeyFiles.holds(file.get())) {
        throw new NacreIOException(
            ErrorCode.KEY_FILE_OUT_OF_REACH,
            "The file " + file.get() + " holds keys or belongs to one that does");
      }
    } catch (NacreIOException refused) {
      throw DbException.convertIOException(refused, null);
    }
  }

  /** The file without those of our schemes that its name begins with. */
  private static FilePath withoutOurs(String name) {
    FilePath path = FilePath.get(name);
    while (path instanceof DelegatingPath ours) {
      path = ours.base();
    }
    return path;
  }
}
