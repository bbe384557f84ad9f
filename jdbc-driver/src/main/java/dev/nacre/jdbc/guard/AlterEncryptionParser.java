package dev.nacre.jdbc.guard;

import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.text.CaseFolding;
import dev.nacre.jdbc.guard.EncryptionAction.CancelJob;
import dev.nacre.jdbc.guard.EncryptionAction.DecryptDatabase;
import dev.nacre.jdbc.guard.EncryptionAction.EncryptDatabase;
import dev.nacre.jdbc.guard.EncryptionAction.PauseJob;
import dev.nacre.jdbc.guard.EncryptionAction.ResumeJob;
import dev.nacre.jdbc.guard.EncryptionAction.RotateDataKey;
import dev.nacre.jdbc.guard.EncryptionAction.RotateMasterKey;
import dev.nacre.jdbc.guard.EncryptionAction.SetPassword;
import dev.nacre.jdbc.guard.EncryptionAction.ThrottleJob;
import dev.nacre.jdbc.guard.EncryptionAction.VerifyDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;

/** Parses the rest of an {@code ALTER ENCRYPTION} statement. */
final class AlterEncryptionParser {
  private static final int MOST_DIGITS = 18;

  private AlterEncryptionParser() {}

  /**
   * @param noun the token {@code ENCRYPTION}
   */
  static Verdict read(LexedSql sql, int noun, LexedSql.Statement statement) {
    List<String> words = words(sql, noun, statement);
    return switch (String.join(" ", words.subList(0, Math.min(words.size(), 1)))) {
      case "WALLET" -> wallet(sql, noun, statement, words);
      case "DATA" -> dataKey(words);
      case "JOB" -> job(words);
      case "DATABASE" -> database(words);
      default -> notBuiltYet();
    };
  }

  private static Verdict wallet(
      LexedSql sql, int noun, LexedSql.Statement statement, List<String> words) {
    if (words.equals(List.of("WALLET", "ROTATE", "MASTER", "KEY"))) {
      return new Verdict.Perform(new RotateMasterKey());
    }
    boolean sets = words.size() > 2 && words.subList(1, 3).equals(List.of("SET", "PASSWORD"));
    if (!sets) {
      return unknown("ALTER ENCRYPTION WALLET is followed by SET PASSWORD ? or ROTATE MASTER KEY");
    }
    return words.size() == 4 && sql.kind(last(sql, noun, statement)) == TokenKind.MARKER
        ? new Verdict.Perform(new SetPassword())
        : unknown(
            "ALTER ENCRYPTION WALLET SET PASSWORD is followed by a parameter, ?, and by nothing"
                + " else: a passphrase is never part of the text of a statement");
  }

  private static int last(LexedSql sql, int noun, LexedSql.Statement statement) {
    int last = noun;
    for (int token = sql.nextSignificant(noun + 1);
        token < statement.end();
        token = sql.nextSignificant(token + 1)) {
      last = token;
    }
    return last;
  }

  private static Verdict dataKey(List<String> words) {
    return switch (String.join(" ", words)) {
      case "DATA KEY ROTATE" -> new Verdict.Perform(new RotateDataKey(false));
      case "DATA KEY ROTATE BY COMPACT" -> new Verdict.Perform(new RotateDataKey(true));
      default -> unknown("ALTER ENCRYPTION DATA KEY is followed by ROTATE, or ROTATE BY COMPACT");
    };
  }

  private static Verdict database(List<String> words) {
    if (words.equals(List.of("DATABASE", "VERIFY"))) {
      return new Verdict.Perform(new VerifyDatabase());
    }
    String way = words.size() > 1 ? words.get(1) : "";
    return switch (way) {
      case "ENCRYPT" -> convert(words, EncryptDatabase::new);
      case "DECRYPT" -> convert(words, DecryptDatabase::new);
      default -> notBuiltYet();
    };
  }

  private static Verdict convert(
      List<String> words, Function<LeftoverPolicy, EncryptionAction> action) {
    for (LeftoverPolicy leftover : LeftoverPolicy.values()) {
      boolean named = words.size() == 3 && words.get(2).equals(leftover.name());
      if (named || (words.size() == 2 && leftover == LeftoverPolicy.KEEP)) {
        return new Verdict.Perform(action.apply(leftover));
      }
    }
    return unknown(
        "ALTER ENCRYPTION DATABASE "
            + words.get(1)
            + " is followed by KEEP, REMOVE or SHRED, or by nothing");
  }

  private static Verdict job(List<String> words) {
    OptionalLong job = words.size() < 3 ? OptionalLong.empty() : number(words.get(1));
    if (job.isPresent()) {
      long number = job.getAsLong();
      String what = words.get(2);
      OptionalLong limit = words.size() == 4 ? number(words.get(3)) : OptionalLong.empty();
      if (what.equals("THROTTLE") && limit.isPresent()) {
        return new Verdict.Perform(new ThrottleJob(number, limit.getAsLong()));
      }
      if (words.size() == 3 && what.equals("PAUSE")) {
        return new Verdict.Perform(new PauseJob(number));
      }
      if (words.size() == 3 && what.equals("RESUME")) {
        return new Verdict.Perform(new ResumeJob(number));
      }
      if (words.size() == 3 && what.equals("CANCEL")) {
        return new Verdict.Perform(new CancelJob(number));
      }
    }
    return unknown(
        "ALTER ENCRYPTION JOB is followed by the number of a job and by PAUSE, RESUME, CANCEL, or"
            + " THROTTLE with megabytes a second");
  }

  private static OptionalLong number(String word) {
    boolean digits = word.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && word.length() <= MOST_DIGITS
        ? OptionalLong.of(Long.parseLong(word))
        : OptionalLong.empty();
  }

  // The words and numbers; any other token is not part of our syntax.
  private static List<String> words(LexedSql sql, int noun, LexedSql.Statement statement) {
    List<String> words = new ArrayList<>();
    for (int token = sql.nextSignificant(noun + 1);
        token < statement.end();
        token = sql.nextSignificant(token + 1)) {
      TokenKind kind = sql.kind(token);
      boolean plain = kind == TokenKind.WORD || kind == TokenKind.NUMBER;
      words.add(plain ? CaseFolding.upper(sql.text(token)) : "?");
    }
    return words;
  }

  private static Verdict notBuiltYet() {
    return new Verdict.Refuse(ErrorCode.NOT_BUILT_YET, "ALTER ENCRYPTION is not there yet");
  }

  private static Verdict unknown(String what) {
    return new Verdict.Refuse(ErrorCode.ENCRYPTION_STATEMENT_UNKNOWN, what);
  }
}
