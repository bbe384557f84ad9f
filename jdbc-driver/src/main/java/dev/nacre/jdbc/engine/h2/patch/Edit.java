package dev.nacre.jdbc.engine.h2.patch;

/** One change of a constant pool. */
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

  /** A static method that is called at the door instead. */
  record Call(String owner, String method, String type) implements Edit {
    @Override
    public int apply(ClassFile file) {
      return file.redirect(owner, method, type, Doors.DOOR);
    }
  }

  record Instance(String type, String subclass) implements Edit {
    @Override
    public int apply(ClassFile file) {
      return file.instantiate(type, subclass);
    }
  }
}
