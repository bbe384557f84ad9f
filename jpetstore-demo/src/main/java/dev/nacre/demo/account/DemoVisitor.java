package dev.nacre.demo.account;

/** The customer account for visitors of the demo. Its password is public on purpose. */
public final class DemoVisitor {
  public static final String USERNAME = "umi";
  public static final String PASSWORD = "mother-of-pearl";

  private DemoVisitor() {}
}
