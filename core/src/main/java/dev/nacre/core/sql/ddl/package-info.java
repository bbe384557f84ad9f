/**
 * DDL for tables with encrypted columns, for tables that refer to them, and for indexes over them.
 *
 * <table>
 * <caption>Classes</caption>
 * <tr><th>class</th><th>does</th></tr>
 * <tr><td>{@link dev.nacre.core.sql.ddl.DdlRewriter}</td><td>the entry point: parses a statement and
 *     finds the rule for it</td></tr>
 * <tr><td>{@code CreateTableRule}, {@code AlterTableRule}, {@code AddedColumnRule}, {@code
 *     ConvertRule}</td><td>a rule each; they visit the tree, analyse expressions with {@code
 *     sql.planner} and splice the text to send at the ranges of the nodes</td></tr>
 * <tr><td>{@code AlterActionCheck}, {@code AddedElementCheck}, {@code HiddenColumnGuard}</td><td>
 *     what the rule for ALTER TABLE refuses</td></tr>
 * <tr><td>{@link dev.nacre.core.sql.ddl.PlanResult}</td><td>the outcome of any text, also of one
 *     that defines nothing; a {@link dev.nacre.core.sql.ddl.TableDraft} or an {@link
 *     dev.nacre.core.sql.ddl.Alteration} in it says how the table changes</td></tr>
 * </table>
 *
 * <p>{@code ddl.column} has the rule for a single column, and {@code ddl.statement} what all rules
 * need of the text. A part without a grammar may not name anything encrypted. Nothing is executed
 * here: {@code jdbc.columns.ddl} creates keys, writes the catalog and sends the text.
 *
 * <p>{@code sql.rule} calls this room. May use {@code sql.planner}, what that may use, and {@code
 * sum.ashe}.
 */
@NullMarked
package dev.nacre.core.sql.ddl;

import org.jspecify.annotations.NullMarked;
