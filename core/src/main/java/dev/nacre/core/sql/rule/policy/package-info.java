/**
 * The policy applied to texts: no statement may create a column unencrypted that the policy wants
 * encrypted.
 *
 * <p>{@link dev.nacre.core.sql.rule.policy.PolicyCheck} is the entry point, which {@code
 * StatementRewriter} calls for each statement before any other check of it. It looks at the first
 * words of a statement ({@code DefinitionWords}) and passes it to the check for its kind: {@code
 * CreateTableCheck}, {@code AlterTableCheck}, {@code OtherObjectCheck}, {@code SelectIntoCheck}.
 * {@code NestedDefinitionCheck} refuses a definition within any other statement. The lines of the
 * policy are read through {@code SessionPolicy}, which knows the schema of unqualified names.
 *
 * <p>These checks see words and not a tree, because they apply to databases without a single
 * encrypted table, whose DDL may have any form. They refuse in doubt.
 *
 * <p>{@code DoubtfulNames} is for columns that exist already: it finds the names about which the
 * driver must ask the database.
 *
 * <p>May use all packages of {@code sql} that {@code sql.rule} may use.
 */
@NullMarked
package dev.nacre.core.sql.rule.policy;

import org.jspecify.annotations.NullMarked;
