package dev.nacre.demo.store.account;

/**
 * A user's credentials.
 *
 * @param password a bcrypt hash, or a word that no password hashes to
 */
public record SignOn(String username, String password, boolean operator) {
  /** Never shows the hash. */
  @Override
  public String toString() {
    return "SignOn[" + username + "]";
  }
}
