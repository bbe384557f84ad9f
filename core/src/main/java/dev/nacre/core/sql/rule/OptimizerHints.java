package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.regex.Pattern;

/** Comments that a database reads: optimizer hints. */
final class OptimizerHints {
  private static final Pattern OF_DERBY = Pattern.compile("(?i)--[ \\t]*DERBY-PROPERTIES");

  private OptimizerHints() {}

  static boolean isHint(String comment) {
    return comment.startsWith("/*+") || OF_DERBY.matcher(comment).lookingAt();
  }

  /** Refuses the hints of Derby in a statement whose comments are not sent. */
  static void refuse(LexedSql sql) {
    boolean has = sql.has(TokenKind.COMMENT);
    for (int token = 0; has && token < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.COMMENT && OF_DERBY.matcher(sql.text(token)).lookingAt()) {
        throw Refusals.statement("has a comment with DERBY-PROPERTIES, which is not sent");
      }
    }
  }
}
