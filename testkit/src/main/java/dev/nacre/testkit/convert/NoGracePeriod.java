package dev.nacre.testkit.convert;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests that convert columns which no other connection uses: a conversion waits a second for
 * statements that were planned before it, and here there are none.
 */
public final class NoGracePeriod implements BeforeEachCallback, AfterEachCallback {
  private static final String GRACE = "dev.nacre.columns.grace";

  @Override
  public void beforeEach(ExtensionContext context) {
    System.setProperty(GRACE, "1");
  }

  @Override
  public void afterEach(ExtensionContext context) {
    System.clearProperty(GRACE);
  }
}
