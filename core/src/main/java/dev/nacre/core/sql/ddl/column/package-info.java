/**
 * One column of a definition: how its ENCRYPT clause, its type and the policy make a binary column
 * with a check of it ({@link dev.nacre.core.sql.ddl.column.ColumnRule}), and which column it may
 * refer to ({@link dev.nacre.core.sql.ddl.column.ReferencesClause}). The result is a {@link
 * dev.nacre.core.sql.ddl.column.ColumnDraft}.
 *
 * <p>{@code EncryptClause}, {@code SumClause} and {@code CollateClause} read the parts of a
 * definition that no database sees; {@code HiddenColumnDefinitions} writes the columns that a
 * column WITH (SUM) needs beside it.
 *
 * <p>May use {@code ddl.statement} and all packages that {@code sql.ddl} may use, but not that.
 */
@NullMarked
package dev.nacre.core.sql.ddl.column;

import org.jspecify.annotations.NullMarked;
