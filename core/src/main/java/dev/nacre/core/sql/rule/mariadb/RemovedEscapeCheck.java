package dev.nacre.core.sql.rule.mariadb;

import dev.nacre.core.sql.refusal.Refusals;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses JDBC escapes that MariaDB's driver replaces by something else than they say, so that the
 * server reads another text.
 */
final class RemovedEscapeCheck {
  /** Escapes of which the driver drops the text after the last comma, even within a string. */
  private static final Pattern CONVERTS =
      Pattern.compile("\\{\\s*fn\\s+convert\\b[^}]*", Pattern.CASE_INSENSITIVE);

  private RemovedEscapeCheck() {}

  static void checkConversions(String source) {
    if (source.indexOf('{') < 0) {
      return;
    }
    Matcher converts = CONVERTS.matcher(source);
    while (converts.find()) {
      String text = converts.group();
      String type = text.substring(text.lastIndexOf(',') + 1);
      if (!type.matches("[^'\"`]*") || !text.replaceAll("'[^']*'", "").matches("[^'\"`]*")) {
        throw Refusals.access(
            "A JDBC escape converts with a string or name that the driver may cut");
      }
    }
  }

  /** The driver removes braces without leaving a space, which can join two names. */
  static void checkBrace(String source, int at) {
    boolean before = source.charAt(at) == '{' && at > 0 && isOfName(source.charAt(at - 1));
    boolean after =
        source.charAt(at) == '}' && at + 1 < source.length() && isOfName(source.charAt(at + 1));
    if (before || after) {
      throw Refusals.access("A JDBC escape stands at a name without a space");
    }
  }

  private static boolean isOfName(char sign) {
    return Character.isLetterOrDigit(sign) || "_$`\"'@#.{}".indexOf(sign) >= 0 || sign >= 0x80;
  }
}
