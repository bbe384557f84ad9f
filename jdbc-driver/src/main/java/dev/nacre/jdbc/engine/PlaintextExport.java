package dev.nacre.jdbc.engine;

/** A way in which SQL makes a database write plaintext outside its own files. */
public enum PlaintextExport {
  BACKUP("BACKUP TO"),
  SCRIPT("SCRIPT TO"),
  CSVWRITE("CSVWRITE"),
  FILE_WRITE("FILE_WRITE"),
  /** Lucene stores its index in separate files. */
  LUCENE("FullTextLucene"),
  /** The source of an alias or a trigger may be written to files of the compiler. */
  SOURCE("source code in CREATE ALIAS or CREATE TRIGGER"),
  /** A linked table is in another database, whose files get what is inserted. */
  LINK("a linked table"),
  /** Java and H2 have methods that write files, and an alias can call them. */
  PROGRAM("an alias for a class of Java or of H2 that may write files"),
  /** Statements and their values in the trace file. */
  TRACE_FILE("SET TRACE_LEVEL_FILE"),
  /** Statements and their values on the console, or in the log of the application. */
  TRACE_OUTPUT("tracing outside the trace file"),
  /** Lets large results go to temporary files that are not encrypted. */
  SPILL("SET MAX_MEMORY_ROWS, after which large results go to files"),
  /** SQL that is not in the text of the statement and may contain any of the others. */
  UNSEEN_SQL("SQL that is not in the text of the statement");

  private final String text;

  PlaintextExport(String text) {
    this.text = text;
  }

  /** For messages. */
  public String text() {
    return text;
  }
}
