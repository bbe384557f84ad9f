package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.sql.define.ColumnPolicy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.SqlReading;
import dev.nacre.core.sql.resolve.StatementTokens;
import java.util.Optional;
import java.util.Set;

/**
 * Applies a policy to a text. A definition that may create a column that the policy wants encrypted
 * must be parsed completely, or is refused; other ways to create such a column are refused.
 */
public final class PolicyText implements ColumnPolicy {
  private static final Set<String> DEFINE =
      Set.of("CREATE", "ALTER", "RENAME", "CALL", "EXECUTE", "DO");

  /** Objects that can be written through, or that write when executed. */
  private static final Set<String> REACH_TABLES =
      Set.of(
          "VIEW",
          "SYNONYM",
          "RULE",
          "TRIGGER",
          "FUNCTION",
          "PROCEDURE",
          "PACKAGE",
          "EVENT",
          "ALIAS",
          "TYPE",
          "FOREIGN",
          "MATERIALIZED");

  private final PolicyView policyView;
  private final WantedColumns wanted;
  private final DoubtfulNames doubtful;
  private final Dialect dialect;

  /**
   * @param schema the schema of unqualified names; empty when unknown
   */
  public PolicyText(Policy policy, Catalog catalog, Dialect dialect, String schema) {
    this.policyView = new PolicyView(policy, schema);
    this.wanted = new WantedColumns(policyView, catalog, dialect);
    this.doubtful = new DoubtfulNames(policyView, catalog, dialect);
    this.dialect = dialect;
  }

  public boolean isOn() {
    return policyView.isOn();
  }

  /** See {@link Policy#isSafe}. */
  public boolean isSafe(String routine) {
    return policyView.policy().isSafe(routine);
  }

  /** See {@link PolicyView#line}. */
  @Override
  public Optional<Policy.Line> line(String inSchema, String table, String column) {
    return policyView.line(inSchema, table, column);
  }

  /** See {@link PolicyView#names}. */
  public boolean names(String table) {
    return policyView.names(table);
  }

  /** See {@link DoubtfulNames#of}. */
  public Set<String> doubtful(SqlReading sql) {
    return doubtful.of(sql);
  }

  /** Whether a statement, judging by its first words, may change which tables exist. */
  public static boolean defines(StatementTokens words) {
    return (words.is(0, "SET") && words.is(1, "STATEMENT"))
        || words.isOneOf(0, DEFINE)
        || (words.is(0, "DECLARE") && words.is(1, "GLOBAL"))
        || words.is(0, TokenKind.OPEN_BRACE);
  }

  /**
   * Whether the statement creates a column that is to be encrypted, so that it must be parsed
   * completely.
   */
  public boolean concerns(StatementTokens words) {
    if (!isOn()) {
      return false;
    }
    HiddenDefinitions.refuse(words);
    if (words.is(0, "CREATE")) {
      int table = WantedColumns.table(words);
      return table > 0 ? wanted.creates(words, table) : refuseReaching(words, 1);
    }
    if (words.is(0, "ALTER")) {
      return words.is(1, "TABLE") ? wanted.alters(words) : refuseOtherAlter(words);
    }
    if (words.is(0, "RENAME")) {
      wanted.renames(words);
    }
    if (words.is(0, "DECLARE")) {
      refuseDeclaring(words);
    }
    if (dialect.selectsIntoTables()) {
      refuseSelectInto(words);
    }
    return false;
  }

  /** Refuses to declare a session-local table with a column to encrypt, which no metadata shows. */
  private void refuseDeclaring(StatementTokens words) {
    int table = WantedColumns.table(words);
    if (table > 0 && wanted.creates(words, table)) {
      throw Refusals.policy(
          "declares a table of the session with a column that the policy wants encrypted");
    }
  }

  /**
   * Refuses such definitions beside other statements of a text or a batch, which are all planned
   * before the first is sent.
   */
  public void refuseBeside(SqlReading sql, boolean batch) {
    if (!isOn() || (!batch && sql.statements().size() < 2)) {
      return;
    }
    boolean changes =
        sql.statements().stream()
            .anyMatch(words -> defines(words) || words.isOneOf(0, Set.of("SET", "USE")));
    LexedSql tokens = sql.tokens();
    for (int token = 0; token < tokens.size() && changes; token++) {
      if (tokens.isName(token) && policyView.isMentioned(tokens.folded(token))) {
        throw Refusals.policy("stands beside others, and one of them changes what names mean");
      }
    }
  }

  /**
   * Handles ALTER of something other than a table, which may still be a table: on PostgreSQL, ALTER
   * INDEX accepts one.
   */
  private boolean refuseOtherAlter(StatementTokens words) {
    if (words.isOneOf(1, Set.of("USER", "ROLE", "SYSTEM", "DATABASE", "DEFAULT", "EXTENSION"))) {
      return false;
    }
    for (int i = 1; i < words.size(); i++) {
      if (HiddenDefinitions.isDefinition(words, i)
          || (words.isName(i) && policyView.isMentioned(words.name(i)))) {
        throw Refusals.policy(
            "alters something by which a column may come about that is to be encrypted");
      }
    }
    return false;
  }

  /** Refuses views and other objects that have the columns of a table, or are executed. */
  private boolean refuseReaching(StatementTokens words, int from) {
    boolean reaches = false;
    for (int i = from; i < words.size(); i++) {
      reaches |= words.isOneOf(i, REACH_TABLES);
      if (HiddenDefinitions.isDefinition(words, i)) {
        throw Refusals.policy("holds the definition of something else, which is not read");
      }
    }
    for (int i = from; i < words.size() && reaches; i++) {
      boolean named =
          words.isName(i)
              && (names(words.name(i)) || policyView.policy().encryptsInAny(words.name(i)));
      if (named) {
        throw Refusals.policy(
            "makes something by which a column can be reached that the policy wants encrypted");
      }
    }
    return false;
  }

  /** Whether an executed text names a table with columns to encrypt. */
  public boolean isNamedIn(StatementTokens words, String text) {
    boolean body = words.isOneOf(words.is(1, "OR") ? 3 : 1, Set.of("FUNCTION", "PROCEDURE"));
    if (!isOn() || (words.isOneOf(0, Set.of("CREATE", "ALTER")) && !body)) {
      return false;
    }
    for (String word : text.split("[^\\p{L}\\p{N}_$]+", -1)) {
      if (!word.isEmpty() && policyView.isMentioned(Catalog.folded(word))) {
        return true;
      }
    }
    return false;
  }

  private void refuseSelectInto(StatementTokens words) {
    if (!words.isOneOf(0, Set.of("SELECT", "WITH", "EXPLAIN", "VALUES", "TABLE"))
        && !words.is(0, TokenKind.OPEN_PAREN)) {
      return;
    }
    boolean shows = !words.isOneOf(0, Set.of("WITH", "EXPLAIN"));
    int depth = 0;
    for (int i = 1; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_PAREN)) {
        depth++;
      } else if (words.is(i, TokenKind.CLOSE_PAREN)) {
        depth--;
      }
      shows |= depth == 0 && words.isOneOf(i, Set.of("SELECT", "VALUES", "TABLE"));
      // INSERT may also be the name of a result column.
      boolean within = depth > 0 && words.is(i - 2, TokenKind.OPEN_PAREN);
      boolean writes =
          words.isOneOf(i - 1, Set.of("INSERT", "MERGE")) && (within || (depth == 0 && !shows));
      if (!words.is(i, "INTO") || writes) {
        continue;
      }
      int name = i + 1;
      while (words.isOneOf(
          name, Set.of("TEMP", "TEMPORARY", "LOCAL", "GLOBAL", "UNLOGGED", "TABLE"))) {
        name++;
      }
      int end = words.isName(name) ? words.endOfPath(name) : name;
      String inSchema = end - name > 1 ? words.name(end - 3) : "";
      if (end == name || policyView.mayHold(inSchema, words.name(end - 1))) {
        throw Refusals.policy(
            "makes a table out of another, and the policy may want its columns encrypted");
      }
    }
  }
}
