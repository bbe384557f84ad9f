package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.ddl.statement.PolicyLookup;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.NameFolding;
import java.util.Optional;
import java.util.Set;

/**
 * Applies a policy to texts, so that no column that it wants encrypted comes about unencrypted. A
 * definition that may create such a column must be parsed completely, or is refused; other ways to
 * create one are refused.
 */
public final class PolicyCheck implements PolicyLookup {
  private final SessionPolicy sessionPolicy;
  private final CreateTableCheck createTable;
  private final AlterTableCheck alterTable;
  private final OtherObjectCheck otherObject;
  private final SelectIntoCheck selectInto;
  private final DoubtfulNames doubtful;
  private final Dialect dialect;

  /**
   * @param schema the schema of unqualified names; empty when unknown
   */
  public PolicyCheck(Policy policy, Catalog catalog, Dialect dialect, String schema) {
    this.sessionPolicy = new SessionPolicy(policy, schema);
    this.createTable = new CreateTableCheck(sessionPolicy, dialect);
    this.alterTable = new AlterTableCheck(sessionPolicy, catalog, dialect);
    this.otherObject = new OtherObjectCheck(sessionPolicy);
    this.selectInto = new SelectIntoCheck(sessionPolicy);
    this.doubtful = new DoubtfulNames(sessionPolicy, catalog, dialect);
    this.dialect = dialect;
  }

  public boolean isOn() {
    return sessionPolicy.isOn();
  }

  /** See {@link Policy#isSafe}. */
  public boolean isSafe(String routine) {
    return sessionPolicy.policy().isSafe(routine);
  }

  /** See {@link SessionPolicy#line}. */
  @Override
  public Optional<Policy.Line> line(String inSchema, String table, String column) {
    return sessionPolicy.line(inSchema, table, column);
  }

  /** See {@link SessionPolicy#namesTable}. */
  public boolean namesTable(String table) {
    return sessionPolicy.namesTable(table);
  }

  /** See {@link DoubtfulNames#of}. */
  public Set<String> doubtfulNames(SqlReading sql) {
    return doubtful.of(sql);
  }

  /** Checks one statement, as far as that is possible without parsing it. */
  public void check(StatementTokens words) {
    if (!isOn()) {
      return;
    }
    NestedDefinitionCheck.check(words);
    if (words.is(0, "CREATE")) {
      checkCreate(words);
    } else if (words.is(0, "ALTER")) {
      checkAlter(words);
    } else {
      if (words.is(0, "RENAME")) {
        alterTable.checkRename(words);
      }
      if (words.is(0, "DECLARE")) {
        checkDeclared(words);
      }
      if (dialect.selectsIntoTables()) {
        selectInto.check(words);
      }
    }
  }

  /**
   * Whether a statement that was checked must be parsed completely, because it may create a column
   * that is to be encrypted.
   */
  public boolean requiresParsing(StatementTokens words) {
    if (!isOn()) {
      return false;
    }
    int table = words.is(0, "CREATE") ? CreateTableCheck.indexOfTable(words) : -1;
    return table > 0
        ? createTable.requiresParsing(words, table)
        : isAlterTable(words) && alterTable.requiresParsing(words);
  }

  private void checkCreate(StatementTokens words) {
    int table = CreateTableCheck.indexOfTable(words);
    if (table > 0) {
      refuseTruncatedNames(words);
      createTable.check(words, table);
    } else {
      otherObject.checkCreate(words);
    }
  }

  private void checkAlter(StatementTokens words) {
    if (isAlterTable(words)) {
      refuseTruncatedNames(words);
      alterTable.check(words);
    } else {
      otherObject.checkAlter(words);
    }
  }

  private static boolean isAlterTable(StatementTokens words) {
    return words.is(0, "ALTER") && words.is(1, "TABLE");
  }

  private void refuseTruncatedNames(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i) && dialect.cutsOff(words.plainName(i))) {
        throw Refusals.policy("holds a name that is longer than the database's names are");
      }
    }
  }

  /** Refuses to declare a session-local table with a column to encrypt, which no metadata shows. */
  private void checkDeclared(StatementTokens words) {
    int table = CreateTableCheck.indexOfTable(words);
    if (table < 0) {
      return;
    }
    refuseTruncatedNames(words);
    createTable.check(words, table);
    if (createTable.requiresParsing(words, table)) {
      throw Refusals.policy(
          "declares a table of the session with a column that the policy wants encrypted");
    }
  }

  /**
   * Checks the statements of a text as a whole: all of them are planned before the first is sent,
   * so none may change what the names of the others mean.
   */
  public void checkTogether(SqlReading sql) {
    if (sql.statements().size() > 1) {
      checkBatched(sql);
    }
  }

  /** Does the same for a text of a batch, in which other texts follow. */
  public void checkBatched(SqlReading sql) {
    if (!isOn()) {
      return;
    }
    boolean changesNames =
        sql.statements().stream()
            .anyMatch(
                words ->
                    DefinitionWords.beginDefinition(words)
                        || words.isOneOf(0, Set.of("SET", "USE")));
    LexedSql tokens = sql.tokens();
    for (int token = 0; token < tokens.size() && changesNames; token++) {
      if (tokens.isName(token) && sessionPolicy.mayMention(tokens.folded(token))) {
        throw Refusals.policy("stands beside others, and one of them changes what names mean");
      }
    }
  }

  /** Whether an executed text names a table with columns to encrypt. */
  public boolean isNamedIn(StatementTokens words, String text) {
    boolean body = words.isOneOf(words.kindAfterCreate(), Set.of("FUNCTION", "PROCEDURE"));
    if (!isOn() || (words.isOneOf(0, Set.of("CREATE", "ALTER")) && !body)) {
      return false;
    }
    for (String word : text.split("[^\\p{L}\\p{N}_$]+", -1)) {
      if (!word.isEmpty() && sessionPolicy.mayMention(NameFolding.fold(word))) {
        return true;
      }
    }
    return false;
  }
}
