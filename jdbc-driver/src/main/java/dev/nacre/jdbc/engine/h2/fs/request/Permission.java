package dev.nacre.jdbc.engine.h2.fs.request;

import java.util.Arrays;

/** What H2's patched classes ask a {@link PermissionRequest} for. */
public enum Permission {
  /** To write a line into a trace whose database could not be checked when it was opened. */
  TRACE_OUTPUT("output"),
  /** To write a backup. */
  BACKUP("backup"),
  /** To compile the source of an alias. */
  COMPILE("compile"),
  /** To write the source of an alias into a file. */
  SOURCE("source"),
  /** To write a full-text index into a folder. */
  LUCENE("lucene"),
  /** To write a trace into the folder for temporary files. */
  TRACE_FOLDER("tmpdir"),
  /** To connect to another database, for a linked table or schema. */
  LINK("link"),
  /** To load the class of an alias; its name follows. */
  CLASS("class:"),
  /** To replace a file; its name follows. */
  OVERWRITE("overwrite:"),
  /** Refuses nothing: whether the trace of a database that is being opened must be guarded. */
  GUARDED_TRACE("trace"),
  /** Refuses nothing: whether any key files are known, so that file names must be checked. */
  KEY_FILES("keys"),
  /** A name that looks like a request. Refuses nothing. */
  NONE("");

  private final String text;

  Permission(String text) {
    this.text = text;
  }

  /** The permission that a request is about. */
  static Permission of(String request) {
    return Arrays.stream(values())
        .filter(permission -> permission.isAskedBy(request))
        .findFirst()
        .orElse(NONE);
  }

  /** Whether a request is for this permission. */
  public boolean isAskedBy(String request) {
    return takesName() ? request.startsWith(text) : request.equals(text);
  }

  /** The name that follows in a request for this permission; otherwise empty. */
  String nameIn(String request) {
    return takesName() ? request.substring(text.length()) : "";
  }

  private boolean takesName() {
    return this == CLASS || this == OVERWRITE;
  }
}
