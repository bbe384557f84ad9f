package dev.nacre.jdbc.engine.h2.fs.access;

import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import dev.nacre.jdbc.engine.h2.hook.H2Hooks;
import java.io.IOException;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a file of an encrypted database if SQL of another database names it: its statement would
 * read or replace the file with our keys.
 *
 * <p>What H2 does on its own behalf with the files of a database is not checked, whatever statement
 * runs in this thread. Both are told apart by the stack: a file that SQL names is opened by one of
 * our hooks, or by a script, and nearer to us than any of H2's housekeeping.
 */
public final class NamedFileCheck {
  private static final String SCRIPTS = "org.h2.command.dml.";
  private static final List<String> HOUSEKEEPING =
      List.of(
          "org.h2.engine.",
          "org.h2.mvstore.",
          "org.h2.value.",
          "org.h2.message.",
          "org.h2.jdbc.",
          "org.h2.server.");

  private NamedFileCheck() {}

  /**
   * @param owner null for a file that belongs to no database
   */
  public static void check(@Nullable EncryptedDatabase owner, String path) throws IOException {
    boolean itsOwn = owner != null && CallingDatabase.current().database() == owner;
    if (!itsOwn && isNamedBySql()) {
      throw Schemes.notHere(path);
    }
  }

  private static boolean isNamedBySql() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackFrame::getClassName)
                    .takeWhile(type -> HOUSEKEEPING.stream().noneMatch(type::startsWith))
                    .anyMatch(type -> type.equals(H2Hooks.NAME_IN_H2) || type.startsWith(SCRIPTS)));
  }
}
