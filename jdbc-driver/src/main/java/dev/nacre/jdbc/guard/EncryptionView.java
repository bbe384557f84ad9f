package dev.nacre.jdbc.guard;

/** The views of {@code SHOW ENCRYPTION}. */
public enum EncryptionView {
  WALLET(true),
  KEYS(true),
  FILES(true),
  COLUMNS(true),
  JOBS(true),
  STATS(true);

  private final boolean built;

  EncryptionView(boolean built) {
    this.built = built;
  }

  boolean isBuilt() {
    return built;
  }
}
