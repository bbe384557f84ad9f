package dev.nacre.jdbc.engine.h2.patch;

/** One edit of a constant pool. */
sealed interface ConstantPoolEdit {
  /**
   * @return how often it was made
   */
  int apply(ClassFile file);

  ConstantPoolEdit TEMPORARY_FILE =
      new Call(
          "org/h2/store/fs/FileUtils",
          "createTempFile",
          "(Ljava/lang/String;Ljava/lang/String;Z)Ljava/lang/String;");

  ConstantPoolEdit CONNECTION =
      new Call(
          "org/h2/util/JdbcUtils",
          "getConnection",
          "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)"
              + "Ljava/sql/Connection;");

  /** A static method call that is redirected to {@code hook}. */
  record Call(String owner, String method, String type, String newOwner)
      implements ConstantPoolEdit {
    Call(String owner, String method, String type) {
      this(owner, method, type, HookClasses.HOOKS);
    }

    @Override
    public int apply(ClassFile file) {
      return file.redirect(owner, method, type, newOwner);
    }
  }

  /** Instances that are created of a subclass instead. */
  record Instance(String type, String subclass) implements ConstantPoolEdit {
    @Override
    public int apply(ClassFile file) {
      return file.instantiate(type, subclass);
    }
  }
}
