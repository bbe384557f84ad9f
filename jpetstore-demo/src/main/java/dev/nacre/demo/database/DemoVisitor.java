package dev.nacre.demo.database;

/** The customer that visitors of the demo may be. Everybody knows the password; that is the use. */
public final class DemoVisitor {
  public static final String USERNAME = "umi";
  public static final String PASSWORD = "mother-of-pearl";

  private DemoVisitor() {}
}
