package dev.nacre.demo.store;

/**
 * How somebody signs on.
 *
 * @param password a bcrypt hash, or a word that no password hashes to
 */
public record SignOn(String username, String password, boolean operator) {
  /** Never the hash. */
  @Override
  public String toString() {
    return "SignOn[" + username + "]";
  }
}
