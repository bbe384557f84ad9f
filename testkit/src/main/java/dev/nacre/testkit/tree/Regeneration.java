package dev.nacre.testkit.tree;

/**
 * For tests that compare a page, a table or a list with what they make from the code, and write it
 * with {@code -Dnacre.regenerate=true}.
 */
public final class Regeneration {
  /** What to do where the two differ, for the message of the comparison. */
  public static final String HINT =
      "this test writes it with -Dnacre.regenerate=true (CONTRIBUTING.md)";

  private Regeneration() {}

  public static boolean isWanted() {
    return Boolean.getBoolean("nacre.regenerate");
  }
}
