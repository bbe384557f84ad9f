package dev.nacre.jdbc.columns.matrix;

import dev.nacre.jdbc.columns.convert.ColumnConversionFixture;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What becomes of each shape on one database. */
final class SqlMatrix {
  static final String WORKS = "works";

  /** With a code behind it. */
  static final String REFUSED = "refused ";

  /** The database itself says no, also about plain columns. */
  static final String ABSENT = "–";

  /** The database does not have these words, and gets its own. */
  static final String BY_NACRE = "by Nacre";

  /** As the databases say that they cannot read a statement. */
  private static final Set<String> UNREADABLE =
      Set.of("with state 42000", "with state 42601", "with state 42X01");

  private static final Pattern REFUSAL = Pattern.compile("NACRE-([24]\\d{3}):");

  /**
   * What is said of a shape.
   *
   * @param message of the refusal; empty when there was none
   */
  record Cell(String text, String message) {}

  private final SqlTwins twins;
  private final Map<String, Cell> cells = new LinkedHashMap<>();

  // Whether the shape was not refused by everybody.
  private boolean taken;

  // What should not be, in full.
  private final List<String> faults = new ArrayList<>();

  SqlMatrix(SqlTwins twins) {
    this.twins = twins;
  }

  /** By the title of each shape. */
  Map<String, Cell> cells() {
    return cells;
  }

  /** Where something else came back than without Nacre, or the administrator saw a value. */
  List<String> faults() {
    return faults;
  }

  void run(List<SqlShape> shapes) throws SQLException {
    for (SqlShape shape : shapes) {
      taken = false;
      Cell cell = twins.past(shape.before()) ? outcomeInHaste(shape) : new Cell(ABSENT, "");
      if (cells.put(shape.title(), cell) != null) {
        throw new IllegalStateException("twice in the list: " + shape.title());
      }
      boolean done = taken || !shape.before().isEmpty();
      boolean changed = done && (!twins.areUnchanged() || SqlTwins.makes(shape.sql()));
      List<String> exposed = twins.exposed(changed);
      if (!exposed.isEmpty()) {
        faults.add(shape.title() + " exposes " + exposed);
      }
      boolean mayDefine = done && !shape.after().isEmpty();
      if (mayDefine || changed) {
        twins.restore(shape.sql(), mayDefine ? shape.after() : List.of());
      }
    }
  }

  /**
   * What came back.
   *
   * @param error empty when there was none
   */
  private record Answer(List<String> lines, String error, String message) {}

  /** A conversion waits a second for statements that were planned before: here there are none. */
  private Cell outcomeInHaste(SqlShape shape) {
    if (!SqlTwins.converts(shape.sql())) {
      return outcome(shape);
    }
    System.setProperty(ColumnConversionFixture.GRACE, "1");
    try {
      return outcome(shape);
    } finally {
      System.clearProperty(ColumnConversionFixture.GRACE);
    }
  }

  private Cell outcome(SqlShape shape) {
    Answer plain =
        shape.isOurs()
            ? new Answer(List.of(), "", "")
            : send(twins.plain(), twins.plain(shape.sql()), shape);
    int heard = twins.heard();
    Answer ours = send(twins.guarded(), twins.sealed(shape.sql()), shape);
    List<String> sent = twins.sentSince(heard, shape.sql());
    taken = plain.error.isEmpty() || ours.error.isEmpty();
    String after = state(twins.guarded(), shape);
    String wanted = state(twins.plain(), shape);
    if (!plain.error.isEmpty()) {
      if (ours.error.isEmpty() && UNREADABLE.contains(plain.error)) {
        return new Cell(BY_NACRE, "");
      } else if (ours.error.isEmpty()) {
        faults.add(shape.title() + " is carried out by us alone, not with " + plain.message);
      } else if (!after.equals(wanted)) {
        faults.add(shape.title() + " was refused by both and has changed something");
      }
      return new Cell(ABSENT, "");
    }
    if (!ours.error.isEmpty()) {
      if (!ours.error.matches("\\d+")) {
        faults.add(shape.title() + " fails: " + ours.message);
      }
      // Of a result that is updated the query was sent, and the update is refused.
      if (!sent.isEmpty() && shape.way() != SqlWay.UPDATED_SECRET) {
        faults.add(shape.title() + " was refused and sent: " + sent);
      }
      if (!twins.isUnchanged()) {
        faults.add(shape.title() + " was refused and has changed something");
      }
      return new Cell(REFUSED + ours.error, ours.message);
    }
    boolean same = shape.isOurs() || ours.lines.equals(twins.asOurs(plain.lines));
    if (!same || !after.equals(wanted)) {
      faults.add(
          shape.title()
              + " differs:\n"
              + ours.lines
              + "\n"
              + plain.lines
              + "\n"
              + after
              + "\n"
              + wanted);
    }
    return new Cell(WORKS, "");
  }

  private static String state(Connection connection, SqlShape shape) {
    return SqlTwins.state(connection) + " " + SqlTwins.made(connection, shape.sql());
  }

  private static Answer send(Connection connection, String sql, SqlShape shape) {
    try {
      return new Answer(shape.way().send(connection, sql, shape.arguments()), "", "");
    } catch (SQLException refused) {
      String message = String.valueOf(refused.getMessage());
      Matcher code = REFUSAL.matcher(message);
      return new Answer(
          List.of(),
          code.lookingAt() ? code.group(1) : "with state " + refused.getSQLState(),
          message);
    }
  }
}
