package dev.nacre.core.sql.parse;

import com.sun.management.ThreadMXBean;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.AnalyzedSql;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.planner.ShopTablesCatalog;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Statement;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads one text as one database does, and notes what must not be: an exception that is no refusal,
 * a range outside that of the whole, more time or memory than in proportion to the text.
 */
final class FuzzedText {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /**
   * What a short text may take, and what each character may add. Queries in each other, as many as
   * are read, take 7 MB: each is planned with the names of all around it.
   */
  private static final long BYTES = 20_000_000;

  private static final long BYTES_A_CHARACTER = 5_000;
  private static final long NANOS = 200_000_000;
  private static final long NANOS_A_CHARACTER = 20_000;

  /** What a literal becomes. */
  private static final String CELL = "'cell'";

  /** What the parser made of it. */
  enum Tree {
    READ,
    REFUSED
  }

  private final String sql;
  private final Dialect dialect;
  private final Set<String> faults = new HashSet<>();

  /** What the tree has that others may not have: kinds of nodes in each other, a refusal. */
  private final Set<String> traits = new HashSet<>();

  private Tree tree = Tree.REFUSED;
  private boolean isPlanned;

  FuzzedText(String sql, Dialect dialect) {
    this.sql = sql;
    this.dialect = dialect;
  }

  Set<String> faults() {
    return faults;
  }

  Set<String> traits() {
    return traits;
  }

  boolean isRead() {
    return tree == Tree.READ;
  }

  boolean isPlanned() {
    return isPlanned;
  }

  void check() {
    try {
      bounded("lexing and parsing", this::readOnly);
      tree();
      bounded("planning", this::planOnly);
      plan();
    } catch (RuntimeException | StackOverflowError fault) {
      StackTraceElement[] trace = fault.getStackTrace();
      faults.add(fault.getClass().getName() + " at " + (trace.length == 0 ? "" : trace[0]));
    }
  }

  /**
   * Time is the processor's, for a busy machine stops a thread for as long as it likes. What is
   * read for the first time loads classes and compiles them, so the least of three counts.
   */
  private void bounded(String what, Runnable reading) {
    long bytes = Long.MAX_VALUE;
    long nanos = Long.MAX_VALUE;
    for (int times = 0; times < 3 && (isMuch(bytes) || isLong(nanos)); times++) {
      long bytesBefore = THREADS.getCurrentThreadAllocatedBytes();
      long nanosBefore = THREADS.getCurrentThreadCpuTime();
      reading.run();
      nanos = Math.min(nanos, THREADS.getCurrentThreadCpuTime() - nanosBefore);
      bytes = Math.min(bytes, THREADS.getCurrentThreadAllocatedBytes() - bytesBefore);
    }
    if (isMuch(bytes)) {
      faults.add(what + " takes " + bytes + " bytes for " + sql.length() + " characters");
    }
    if (isLong(nanos)) {
      faults.add(what + " takes " + nanos + " ns for " + sql.length() + " characters");
    }
  }

  private boolean isMuch(long bytes) {
    return bytes > BYTES + sql.length() * BYTES_A_CHARACTER;
  }

  private boolean isLong(long nanos) {
    return nanos > NANOS + sql.length() * NANOS_A_CHARACTER;
  }

  private void readOnly() {
    try {
      List<Statement> unused =
          SqlParser.parse(SqlLexer.lex(sql, dialect.rules()), dialect.grammar());
    } catch (SyntaxException refused) {
      // Looked at by tree().
    }
  }

  private void planOnly() {
    SqlRewriter rewriter = new SqlRewriter(ShopTablesCatalog.CATALOG, dialect);
    try {
      PlanResult unused = rewriter.rewrite(sql);
    } catch (NacreException refused) {
      // Looked at by plan().
    }
    AnalyzedSql analyzed = AnalyzedSql.of(sql, dialect);
    List<Object> unused =
        List.of(
            analyzed.effect(),
            analyzed.defines(),
            analyzed.holdsValues(),
            analyzed.mayChangeNames(),
            analyzed.mayLeave("shop"));
  }

  private void tree() {
    LexedSql lexed = SqlLexer.lex(sql, dialect.rules());
    StringBuilder together = new StringBuilder();
    for (int token = 0; token < lexed.size(); token++) {
      together.append(lexed.text(token));
    }
    if (!together.toString().equals(sql)) {
      faults.add("tokens are not the text");
    }
    try {
      List<Statement> all = SqlParser.parse(lexed, dialect.grammar());
      tree = Tree.READ;
      boolean known = all.stream().noneMatch(one -> one instanceof Statement.Other);
      for (Statement one : all) {
        Trees.misplaced(one).forEach(faults::add);
        note(one);
      }
      if (known && !Trees.lost(sql, dialect.rules(), all).isEmpty()) {
        faults.add("values are lost");
      }
    } catch (SyntaxException refused) {
      traits.add("refused: " + refused.getMessage());
      if (refused.at() < 0 || refused.at() > sql.length()) {
        faults.add("refused at " + refused.at() + " of " + sql.length());
      }
    }
  }

  private void note(Node node) {
    for (Node child : node.children()) {
      traits.add(node.getClass().getSimpleName() + " > " + child.getClass().getSimpleName());
      note(child);
    }
  }

  private void plan() {
    PlanResult rewritten;
    try {
      rewritten = new SqlRewriter(ShopTablesCatalog.CATALOG, dialect).rewrite(sql);
    } catch (NacreException refused) {
      traits.add("refused with " + refused.code());
      return;
    }
    traits.add(rewritten.getClass().getSimpleName());
    if (rewritten instanceof PlanResult.Planned planned) {
      isPlanned = true;
      String sent = planned.plan().text(seal -> CELL);
      // An equivalent that all modes of the session lex alike may be sent in place of the text.
      String single = dialect.withSingleReading(SqlLexer.lex(sql, dialect.rules()));
      List<Edit> edits = planned.plan().edits();
      if (!isMadeOf(sql, edits, sent) && !isMadeOf(single, edits, sent)) {
        faults.add("edits over each other or outside of the text, or a change besides them");
      }
    }
  }

  /** Whether a text becomes another one by these edits and spaces between its parts alone. */
  private static boolean isMadeOf(String text, List<Edit> edits, String sent) {
    List<String> parts = new ArrayList<>();
    int end = 0;
    for (Edit edit : edits) {
      if (edit.start() < end || edit.end() < edit.start() || edit.end() > text.length()) {
        return false;
      }
      parts.add(text.substring(end, edit.start()));
      parts.add(edit instanceof Edit.Replace replace ? replace.text() : CELL);
      end = edit.end();
    }
    parts.add(text.substring(end));
    int at = 0;
    for (String part : parts) {
      if (!sent.startsWith(part, at) && sent.startsWith(" ", at)) {
        at++;
      }
      if (!sent.startsWith(part, at)) {
        return false;
      }
      at += part.length();
    }
    return at == sent.length();
  }
}
