package dev.nacre.jdbc.engine.h2.patch;

/** One edit of a constant pool. */
sealed interface Edit {
  /**
   * @return how often it was made
   */
  int apply(ClassFile file);

  Edit TEMPORARY_FILE =
      new Call(
          "org/h2/store/fs/FileUtils",
          "createTempFile",
          "(Ljava/lang/String;Ljava/lang/String;Z)Ljava/lang/String;");

  Edit CONNECTION =
      new Call(
          "org/h2/util/JdbcUtils",
          "getConnection",
          "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)"
              + "Ljava/sql/Connection;");

  /** A static method call that is redirected to {@code door}. */
  record Call(String owner, String method, String type, String newOwner) implements Edit {
    Call(String owner, String method, String type) {
      this(owner, method, type, Doors.DOOR);
    }

    @Override
    public int apply(ClassFile file) {
      return file.redirect(owner, method, type, newOwner);
    }
  }

  /** Instances that are created of a subclass instead. */
  record Instance(String type, String subclass) implements Edit {
    @Override
    public int apply(ClassFile file) {
      return file.instantiate(type, subclass);
    }
  }
}
