/**
 * The policy applied to texts: no column that it wants encrypted may come about unencrypted.
 *
 * <p>{@link dev.nacre.core.sql.rule.policy.PolicyCheck} is the entry point. It looks at the first
 * words of a statement ({@code DefinitionWords}) and passes it to the check for its kind: {@code
 * CreateTableCheck}, {@code AlterTableCheck}, {@code OtherObjectCheck}, {@code SelectIntoCheck}.
 * {@code NestedDefinitions} are refused in any kind. The lines of the policy are read through
 * {@code PolicyView}, which knows the schema of unqualified names.
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
