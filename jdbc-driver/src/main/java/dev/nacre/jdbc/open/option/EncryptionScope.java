package dev.nacre.jdbc.open.option;

/** What a connection encrypts: {@code nacre.encrypt}. */
public record EncryptionScope(boolean pages, boolean columns) {
  public static final EncryptionScope NONE = new EncryptionScope(false, false);
  public static final EncryptionScope PAGES = new EncryptionScope(true, false);
  public static final EncryptionScope COLUMNS = new EncryptionScope(false, true);
}
