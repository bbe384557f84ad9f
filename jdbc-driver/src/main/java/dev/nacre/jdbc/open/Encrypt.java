package dev.nacre.jdbc.open;

/** What a connection encrypts: {@code nacre.encrypt}. */
record Encrypt(boolean pages, boolean columns) {
  static final Encrypt NONE = new Encrypt(false, false);
  static final Encrypt PAGES = new Encrypt(true, false);
  static final Encrypt COLUMNS = new Encrypt(false, true);
}
