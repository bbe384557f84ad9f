package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.ddl.column.ReferencesClause;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.PolicyLookup;
import dev.nacre.core.sql.ddl.statement.PrimaryKeys;
import dev.nacre.core.sql.ddl.statement.StatementEdits;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.planner.DefinitionExpressionPlanner;
import dev.nacre.core.sql.reading.StatementTokens;

/**
 * A definition and what is known when its rule is applied.
 *
 * @param words of the statement
 */
record DefinitionContext(
    StatementTokens words,
    Dialect dialect,
    Catalog catalog,
    PolicyLookup policy,
    PrimaryKeys keys) {
  StatementNames newNames() {
    return new StatementNames(words, dialect);
  }

  StatementEdits newEdits() {
    return new StatementEdits(words.sql());
  }

  ReferencesClause newReferences(DefinitionRefusal refusal) {
    return new ReferencesClause(
        catalog, keys, dialect.keys().foreignKeysDefaultToPrimary(), refusal);
  }

  DefinitionExpressionPlanner newExpressions() {
    return new DefinitionExpressionPlanner(words, catalog, dialect);
  }
}
