package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the parameters of a statement stand in the text that is sent, if one of them stands in
 * several places, or not behind the one before it. Immutable.
 *
 * <p>The text of an edit marks a parameter by its number, in two characters that no SQL needs. They
 * become a question mark when the plan is built.
 */
public final class ParameterPlacement {
  private static final char BEGIN = '\uE000';
  private static final char END = '\uE001';

  // By number, from 1; the places are from 1, too.
  private final List<List<Integer>> places = new ArrayList<>();
  private final int all;

  private ParameterPlacement(List<Integer> order, int parameters) {
    for (int number = 0; number <= parameters; number++) {
      places.add(new ArrayList<>());
    }
    for (int place = 1; place <= order.size(); place++) {
      places.get(order.get(place - 1)).add(place);
    }
    this.all = order.size();
  }

  /**
   * A parameter in the text of an edit.
   *
   * @param number from 1
   */
  public static String marker(int number) {
    return BEGIN + String.valueOf(number) + END;
  }

  /** How many parameters the statement of the application has. */
  public int count() {
    return places.size() - 1;
  }

  /** How many there are in the text that is sent. */
  public int countPlaces() {
    return all;
  }

  /** The places of a parameter in the text that is sent, from 1. */
  public List<Integer> places(int number) {
    return Collections.unmodifiableList(places.get(number));
  }

  /**
   * Edits whose texts can be sent.
   *
   * @param placement null where the parameters are in the order of the statement
   */
  record Placed(List<Edit> edits, @Nullable ParameterPlacement placement) {}

  /**
   * @param edits in order, not overlapping
   */
  static Placed of(LexedSql sql, List<Edit> edits) {
    return edits.stream().anyMatch(ParameterPlacement::isMarked)
        ? new Walk(sql).place(edits)
        : new Placed(edits, null);
  }

  private static boolean isMarked(Edit edit) {
    return edit instanceof Edit.Replace replace && replace.text().indexOf(BEGIN) >= 0;
  }

  /** Reads the statement and its edits side by side. */
  private static final class Walk {
    private final LexedSql sql;
    private final List<Integer> order = new ArrayList<>();
    private int token;
    private int number;

    Walk(LexedSql sql) {
      this.sql = sql;
    }

    Placed place(List<Edit> edits) {
      boolean unclear =
          sql.source().indexOf(BEGIN) >= 0
              || sql.source().indexOf(END) >= 0
              || sql.has(TokenKind.NUMBERED_MARKER)
              || sql.has(TokenKind.NAMED_MARKER);
      if (unclear) {
        throw Refusals.statement("has parameters with numbers or names beside those of a sum");
      }
      List<Edit> sent = new ArrayList<>();
      for (Edit edit : edits) {
        pass(edit.start(), true);
        pass(edit.end(), false);
        sent.add(isMarked(edit) ? marked((Edit.Replace) edit) : edit);
      }
      pass(sql.source().length(), true);
      ParameterPlacement placement = new ParameterPlacement(order, number);
      boolean same = true;
      for (int one = 1; one <= number; one++) {
        if (placement.places(one).isEmpty()) {
          throw Refusals.statement("has a parameter in a part that is sent in another form");
        }
        same &= placement.places(one).equals(List.of(one));
      }
      return new Placed(sent, same ? null : placement);
    }

    /** Reads on to a position, whose markers are sent or replaced. */
    private void pass(int end, boolean isSent) {
      for (; token < sql.size() && sql.start(token) < end; token++) {
        if (sql.kind(token) == TokenKind.MARKER) {
          number++;
          if (isSent) {
            order.add(number);
          }
        }
      }
    }

    private Edit marked(Edit.Replace edit) {
      String text = edit.text();
      StringBuilder sent = new StringBuilder();
      int at = 0;
      for (int next = text.indexOf(BEGIN); next >= 0; next = text.indexOf(BEGIN, at)) {
        int end = text.indexOf(END, next);
        order.add(Integer.valueOf(text.substring(next + 1, end)));
        sent.append(text, at, next).append('?');
        at = end + 1;
      }
      return new Edit.Replace(edit.start(), edit.end(), sent.append(text.substring(at)).toString());
    }
  }
}
