package dev.nacre.liquibase.database;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liquibase.exception.UnexpectedLiquibaseException;
import liquibase.util.LiquibaseUtil;

/**
 * Refuses a Liquibase that is too old. It lacks classes that ours name, so it would leave some of
 * them out, and fail later with the name of a class, and not with what to do.
 */
public final class LiquibaseVersion {
  /** The oldest that the tests run with. */
  private static final int OLDEST = 29;

  private static final Pattern NUMBER = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(?!\\d).*");

  private LiquibaseVersion() {}

  /**
   * @throws UnexpectedLiquibaseException in a Liquibase before 4.29
   */
  public static void refuseOld() {
    refuseOld(LiquibaseUtil.getBuildVersion());
  }

  /**
   * @param version not a number where Liquibase was built by others, which is not refused
   */
  public static void refuseOld(String version) {
    Matcher number = NUMBER.matcher(version);
    if (!number.matches()) {
      return;
    }
    int major = Integer.parseInt(number.group(1));
    if (major < 4 || (major == 4 && Integer.parseInt(number.group(2)) < OLDEST)) {
      throw new UnexpectedLiquibaseException(
          "Liquibase "
              + version
              + " is older than 4.29, the oldest that nacre-liquibase serves: update"
              + " liquibase-core, to 4.33 say");
    }
  }
}
