/**
 * What all rules of definitions need of a statement: its names ({@link
 * dev.nacre.core.sql.ddl.statement.StatementNames}), the changes of its text ({@link
 * dev.nacre.core.sql.ddl.statement.StatementEdits}) and its refusal ({@link
 * dev.nacre.core.sql.ddl.statement.DefinitionRefusal}). {@code PrimaryKeys} and {@code
 * PolicyLookup} are what the caller tells the rules about the database and the policy.
 *
 * <p>May use all packages that {@code sql.ddl} may use, but neither that nor {@code ddl.column}.
 */
@NullMarked
package dev.nacre.core.sql.ddl.statement;

import org.jspecify.annotations.NullMarked;
