package dev.nacre.jdbc.engine.h2.patch;

import java.util.List;

/**
 * The places where H2 opens a file by a name that our scheme does not cover, and the patch for
 * each. {@code docs/h2.md} has the whole table of files.
 */
public enum FilePatch {
  // First, because the JVM loads it to verify FileFunction.
  LARGE_OBJECT(
      "large objects on their way to a server",
      "org/h2/value/ValueLob",
      "org/h2/value/ExtTypeInfo",
      ConstantPoolEdit.TEMPORARY_FILE),

  /** Sorted and large results that do not fit into memory. */
  RESULT_SPILL(
      "results that are spilled to a temporary file",
      "org/h2/mvstore/db/MVTempResult",
      "org/h2/mvstore/db/Store",
      ConstantPoolEdit.TEMPORARY_FILE),

  FILE_FUNCTIONS(
      "FILE_READ and FILE_WRITE",
      "org/h2/expression/function/FileFunction",
      "org/h2/expression/function/NamedExpression",
      new ConstantPoolEdit.Call(
          "java/nio/file/Files",
          "newOutputStream",
          "(Ljava/nio/file/Path;[Ljava/nio/file/OpenOption;)Ljava/io/OutputStream;"),
      new ConstantPoolEdit.Call(
          "org/h2/store/fs/FileUtils",
          "newInputStream",
          "(Ljava/lang/String;)Ljava/io/InputStream;"),
      new ConstantPoolEdit.Call("org/h2/store/fs/FileUtils", "size", "(Ljava/lang/String;)J")),

  CSV(
      "CSVREAD and CSVWRITE",
      "org/h2/tools/Csv",
      "org/h2/tools/SimpleRowSource",
      new ConstantPoolEdit.Call(
          "org/h2/store/fs/FileUtils",
          "newOutputStream",
          "(Ljava/lang/String;Z)Ljava/io/OutputStream;"),
      new ConstantPoolEdit.Call(
          "org/h2/store/fs/FileUtils",
          "newBufferedReader",
          "(Ljava/lang/String;Ljava/nio/charset/Charset;)Ljava/io/BufferedReader;")),

  SCRIPT(
      "SCRIPT TO and RUNSCRIPT",
      "org/h2/command/dml/ScriptBase",
      "org/h2/command/dml/SetTypes",
      new ConstantPoolEdit.Call(
          "org/h2/engine/SysProperties", "getScriptDirectory", "()Ljava/lang/String;")),

  BACKUP(
      "BACKUP TO",
      "org/h2/command/dml/BackupCommand",
      "org/h2/command/dml/SetTypes",
      new ConstantPoolEdit.Call(
          "org/h2/store/fs/FileUtils",
          "newOutputStream",
          "(Ljava/lang/String;Z)Ljava/io/OutputStream;",
          HookClasses.BACKUP_ZIP),
      new ConstantPoolEdit.Instance("java/util/zip/ZipOutputStream", HookClasses.BACKUP_ZIP)),

  LUCENE(
      "the index of FullTextLucene",
      "org/h2/fulltext/FullTextLucene",
      "org/h2/fulltext/IndexInfo",
      new ConstantPoolEdit.Call(
          "java/nio/file/Paths",
          "get",
          "(Ljava/lang/String;[Ljava/lang/String;)Ljava/nio/file/Path;")),

  ALIAS_SOURCE(
      "the source of an alias that is compiled outside this process",
      "org/h2/util/SourceCompiler",
      "org/h2/util/Bits",
      new ConstantPoolEdit.Call(
          "java/nio/file/Files",
          "write",
          "(Ljava/nio/file/Path;[B[Ljava/nio/file/OpenOption;)Ljava/nio/file/Path;")),

  LINKED_TABLE(
      "linked tables",
      "org/h2/table/TableLinkConnection",
      "org/h2/table/TableType",
      ConstantPoolEdit.CONNECTION),

  LINKED_SCHEMA(
      "LINK_SCHEMA",
      "org/h2/expression/function/table/LinkSchemaFunction",
      "org/h2/expression/function/table/TableFunction",
      ConstantPoolEdit.CONNECTION),

  ALIAS_CLASS(
      "aliases for classes of Java and H2 that may write files",
      "org/h2/schema/FunctionAlias",
      "org/h2/schema/SchemaObject",
      new ConstantPoolEdit.Call(
          "org/h2/util/JdbcUtils", "loadUserClass", "(Ljava/lang/String;)Ljava/lang/Class;")),

  /**
   * Objects that a database creates when it is opened. After the patch of the compiler, since one
   * of these is a subclass of it.
   */
  DATABASE(
      "the trace of a database, and the source code of aliases and triggers",
      "org/h2/engine/Database",
      "org/h2/engine/Constants",
      new ConstantPoolEdit.Call(
          "org/h2/util/Utils",
          "getProperty",
          "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"),
      new ConstantPoolEdit.Instance("org/h2/message/TraceSystem", HookClasses.TRACE),
      new ConstantPoolEdit.Instance("org/h2/util/SourceCompiler", HookClasses.COMPILER));

  private final String what;
  private final String type;
  private final String neighbour;

  // List.of returns an immutable list, but its type does not say so.
  @SuppressWarnings("ImmutableEnumChecker")
  private final List<ConstantPoolEdit> edits;

  FilePatch(String what, String type, String neighbour, ConstantPoolEdit... edits) {
    this.what = what;
    this.type = type;
    this.neighbour = neighbour;
    this.edits = List.of(edits);
  }

  /** What remains unprotected without this patch, for messages. */
  public String what() {
    return what;
  }

  /** The classes of the package {@code hook} that this patch instantiates. */
  List<String> hooks() {
    return edits.stream()
        .filter(ConstantPoolEdit.Instance.class::isInstance)
        .map(edit -> ((ConstantPoolEdit.Instance) edit).subclass())
        .toList();
  }

  /** The class to patch, with slashes. */
  String type() {
    return type;
  }

  /** A class of the same package that loads no class to be patched. */
  String neighbour() {
    return neighbour;
  }

  /**
   * @return false when this is not the expected code
   */
  boolean apply(ClassFile file) {
    return edits.stream().allMatch(edit -> edit.apply(file) == 1);
  }
}
