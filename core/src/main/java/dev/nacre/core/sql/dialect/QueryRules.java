package dev.nacre.core.sql.dialect;

import java.util.Set;

/** Which forms queries and changes of rows have. */
sealed interface QueryRules permits Dialect {
  /** Functions that are {@code COALESCE}. */
  default Set<String> coalesceNames() {
    return Set.of("COALESCE");
  }

  /** Whether SELECT … INTO makes a table. */
  default boolean selectsIntoTables() {
    return false;
  }

  /** Whether a table is read in the place of a query that WITH gives its name. */
  default boolean readsTablesForNamedQueries() {
    return false;
  }

  /** Whether what a query shows without a name is called as its text is. */
  default boolean labelsByText() {
    return false;
  }

  /** Whether a query within another may use the names of columns that the other shows. */
  default boolean seesOutputsWithin() {
    return false;
  }

  /** Whether {@code FROM a b (c, d)} gives the columns of a table other names. */
  default boolean renamesColumnsOfTables() {
    return true;
  }

  /** Whether {@code NEW a.b.Class(…)} stands for rows, which a class makes. */
  default boolean hasRowsOfClasses() {
    return false;
  }

  /** Whether there are INSERT IGNORE, INSERT … SET, ON DUPLICATE KEY UPDATE and REPLACE. */
  default boolean hasInsertIgnore() {
    return false;
  }

  /** Whether there is MERGE … USING, with WHEN MATCHED and WHEN NOT MATCHED. */
  default boolean hasMerge() {
    return true;
  }

  /** Whether there is MERGE INTO … KEY (…) VALUES. */
  default boolean hasMergeByKey() {
    return false;
  }

  /** Whether there are UPDATE … FROM and DELETE … USING. */
  default boolean changesByOthers() {
    return false;
  }

  /** Whether the tables of UPDATE and DELETE may be a join. */
  default boolean changesJoins() {
    return false;
  }

  /** Whether a query of WITH may write, as {@code WITH x AS (DELETE … RETURNING …)}. */
  default boolean writesInWith() {
    return false;
  }

  /** Whether RETURNING is a word of the language, and not a name. */
  default boolean hasReturning() {
    return false;
  }

  /** Whether a comment that begins with {@code DERBY-PROPERTIES} has a meaning. */
  default boolean hasHintComments() {
    return false;
  }

  /**
   * Whether a text may be another one than it looks like: comments that are executed, letters that
   * are taken for others, and escapes of JDBC that the driver cuts.
   */
  default boolean disguisesTexts() {
    return false;
  }

  /** Whether statements ask what became of the one before, and forget it when they are not next. */
  default boolean asksAboutTheLast() {
    return false;
  }
}
