package dev.nacre.core.sql.dialect;

import java.util.Set;

/** The syntax of queries and of statements that change rows. */
sealed interface QueryRules permits Dialect {
  /** The names of functions that mean {@code COALESCE}. */
  default Set<String> coalesceNames() {
    return Set.of("COALESCE");
  }

  /** Whether HAVING may name items of the select list by their aliases. */
  default boolean havingSeesAliases() {
    return false;
  }

  /** Whether {@code LIMIT 5, 10} is an offset and a number of rows. */
  default boolean limitsByComma() {
    return false;
  }

  /**
   * Whether a query within SELECT … FOR UPDATE reads the rows that it would read within UPDATE, in
   * a transaction that has read before.
   */
  default boolean locksQueriesAlike() {
    return true;
  }

  /** Whether SELECT … INTO creates a table. */
  default boolean selectsIntoTables() {
    return false;
  }

  /** Whether a table takes precedence over a WITH query of the same name. */
  default boolean tablesShadowCtes() {
    return false;
  }

  /** Whether an unnamed output column of a query is labelled with its text. */
  default boolean labelsByText() {
    return false;
  }

  /** Whether a subquery may refer to output columns of its outer query. */
  default boolean subqueriesSeeAliases() {
    return false;
  }

  /** Whether a name alone in ORDER BY of a window may mean an item of the select list. */
  default boolean windowsSeeAliases() {
    return false;
  }

  /** Whether {@code FROM a b (c, d)} renames the columns of a table. */
  default boolean renamesColumnsOfTables() {
    return true;
  }

  /** Whether {@code NEW a.b.Class(…)} is a table function written in Java. */
  default boolean hasRowsOfClasses() {
    return false;
  }

  /** Whether INSERT IGNORE, ON DUPLICATE KEY UPDATE and REPLACE are supported. */
  default boolean hasInsertIgnore() {
    return false;
  }

  /** Whether INSERT … SET is supported. */
  default boolean hasInsertSet() {
    return false;
  }

  /** Whether MERGE … USING, with WHEN MATCHED and WHEN NOT MATCHED, is supported. */
  default boolean hasMerge() {
    return true;
  }

  /** Whether MERGE INTO … KEY (…) VALUES is supported. */
  default boolean hasMergeByKey() {
    return false;
  }

  /** Whether UPDATE … FROM and DELETE … USING are supported. */
  default boolean hasUpdateFrom() {
    return false;
  }

  /** Whether the target of UPDATE and DELETE may be a join. */
  default boolean updatesJoins() {
    return false;
  }

  /** Whether a WITH query may write, as {@code WITH x AS (DELETE … RETURNING …)}. */
  default boolean hasWritableCte() {
    return false;
  }

  /** Whether RETURNING is a keyword and not a name. */
  default boolean hasReturning() {
    return false;
  }

  /** Whether a comment that begins with {@code DERBY-PROPERTIES} has a meaning. */
  default boolean hasHintComments() {
    return false;
  }

  /**
   * Whether a text may differ from what it looks like: executable comments, equivalent letters, and
   * JDBC escapes that the driver removes.
   */
  default boolean mayHideSqlInText() {
    return false;
  }

  /**
   * Whether there are statements that ask about the result of the previous one, which is lost if
   * another comes between.
   */
  default boolean readsPreviousResult() {
    return false;
  }
}
