package dev.nacre.jdbc.engine.h2.fs;

import java.util.Optional;
import org.h2.store.fs.FilePath;

/**
 * Answers the door that H2's changed classes call: what the file is that SQL named, or whether
 * something may be done at all. Decides by the database whose statement runs in this thread.
 */
final class ExportProvider extends SchemeProvider {
  ExportProvider() {
    super(SealedFileSystem.EXPORT_SCHEME);
  }

  // A sealed database whose keys are not here may be another copy's, and so may a connection that
  // is
  // being made, of which the thread tells only that copy.
  @Override
  Optional<FilePath> find(String name) {
    Caller caller = caller(name);
    boolean known = caller.kind() == Caller.Kind.PLAIN || caller.database() != null;
    return known ? Optional.of(make(name, caller)) : Optional.empty();
  }

  @Override
  FilePath make(String name) {
    return make(name, caller(name));
  }

  private static Caller caller(String name) {
    return name.equals("?" + Question.TRACE) ? Caller.opening() : Caller.current();
  }

  private static FilePath make(String name, Caller caller) {
    if (name.startsWith("?")) {
      return new Question(name.substring(1), caller);
    }
    if (caller.isGuarded()) {
      return new ExportPath(withoutOurs(name), caller);
    }
    return caller.kind() == Caller.Kind.NOBODY
        ? new UnattendedPath(withoutOurs(name))
        : FilePath.get(name);
  }

  /** The file behind the schemes of ours that its name may begin with. */
  private static FilePath withoutOurs(String name) {
    FilePath path = FilePath.get(name);
    while (path instanceof DelegatingPath ours) {
      path = ours.base();
    }
    return path;
  }
}
