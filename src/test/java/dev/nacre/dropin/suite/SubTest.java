package dev.nacre.dropin.suite;

/**
 * One sub-test of H2's and how it went.
 *
 * @param type its class, below {@code org.h2.test}
 * @param sealed nothing where it has not passed on plain files
 */
record SubTest(String type, String name, String plain, String sealed, String documented) {
  static final String HEAD =
      "| sub-test | plain | sealed | documented refusal |\n|---|---|---|---|";

  static boolean passes(String outcome) {
    return outcome.startsWith("passes");
  }

  /** Whether it passes on plain files and not on sealed ones, and no page says so. */
  boolean isUnexplained() {
    return passes(plain) && !passes(sealed) && documented.isEmpty();
  }

  String row() {
    return "| "
        + type
        + "#"
        + name
        + " | "
        + cell(plain)
        + " | "
        + cell(sealed)
        + " | "
        + cell(documented)
        + " |";
  }

  private static String cell(String text) {
    String shown = text.replace('|', '/');
    return shown.length() <= 300 ? shown : shown.substring(0, 300) + "…";
  }
}
