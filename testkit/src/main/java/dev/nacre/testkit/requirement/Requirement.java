package dev.nacre.testkit.requirement;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import org.jspecify.annotations.Nullable;

/**
 * Something a test needs and a machine may lack: a processor feature, a file system, a second JDK.
 *
 * <p>Without it the test is skipped and says why. Where {@code NACRE_REQUIRE=all} is in the
 * environment it fails instead, so that a machine which should have everything cannot go green by
 * skipping.
 */
public final class Requirement {
  private Requirement() {}

  /**
   * @param what names the thing in a message: "a file system with POSIX permissions"
   */
  public static void present(boolean there, String what) {
    present(there, what, System.getenv("NACRE_REQUIRE"));
  }

  static void present(boolean there, String what, @Nullable String demanded) {
    if (there) {
      return;
    }
    if ("all".equals(demanded)) {
      fail("NACRE_REQUIRE=all, and this machine lacks " + what);
    }
    abort("this machine lacks " + what);
  }
}
