package dev.nacre.demo.glass;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a refusal says that may stand on a page: the driver's own words, and no path.
 *
 * @param code empty when it is none of the driver's
 */
record Refusal(String code, String says) {
  private static final Pattern CODED = Pattern.compile("NACRE-\\d{4}");
  private static final Pattern PATHS = Pattern.compile("\\S*[/\\\\]\\S*");
  private static final int LONGEST = 400;

  /** The message that has a code of ours in it, wherever in the chain. */
  static Refusal of(Throwable refusal) {
    String says = String.valueOf(refusal.getMessage());
    String code = "";
    for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
      Matcher coded = CODED.matcher(String.valueOf(cause.getMessage()));
      if (coded.find()) {
        code = coded.group();
        says = String.valueOf(cause.getMessage()).substring(coded.start());
      }
    }
    String clean = PATHS.matcher(says.lines().findFirst().orElse("")).replaceAll("the copy");
    return new Refusal(code, clean.substring(0, Math.min(LONGEST, clean.length())));
  }
}
