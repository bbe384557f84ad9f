package dev.nacre.demo.inspection;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of an error that a page may show: the driver's own message, without paths.
 *
 * @param code empty when it is not one of the driver's
 */
public record ShownError(String code, String says) {
  private static final Pattern CODED = Pattern.compile("NACRE-\\d{4}");
  private static final Pattern PATHS = Pattern.compile("\\S*[/\\\\]\\S*");
  private static final int LONGEST = 400;

  /** Finds the message with one of our codes, anywhere in the chain of causes. */
  public static ShownError of(Throwable refusal) {
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
    return new ShownError(code, clean.substring(0, Math.min(LONGEST, clean.length())));
  }
}
