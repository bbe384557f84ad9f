/**
 * Parsing and planning of SQL. {@link dev.nacre.core.sql.SqlRewriter} is the entry point, and
 * {@link dev.nacre.core.sql.AnalyzedSql} what it is asked about. It returns a {@link
 * dev.nacre.core.sql.ddl.PlanResult}: for a statement a plan, which edits the text at the positions
 * of its values, and for a definition the definitions that are sent in its place.
 *
 * <p>A text passes through the packages below in this order: {@code lex} makes tokens, {@code
 * parse} with the {@code grammar} of a database a {@code tree}, which {@code reading} keeps with
 * the tokens, {@code resolve} finds what its names mean in the catalog, {@code planner} says which
 * values are encrypted and which columns are decrypted, in a {@code plan}, and {@code verify}
 * checks that with code of its own. {@code ddl} does the same for definitions. {@code rule} chooses
 * which of them a text needs, if any, and refuses texts that would go past the encryption. {@code
 * dialect} knows how databases differ. From {@code resolve} on, an encrypted column is passed on as
 * a {@code column}; {@code sum} is what the driver computes from decrypted sums. {@code resolve},
 * the planners, {@code ddl} and {@code rule} refuse in the words of {@code refusal}.
 *
 * <p>{@code explain} explains for EXPLAIN ENCRYPTION what would be done with a text, step by step.
 *
 * <p>May use {@code text}, {@code catalog}, {@code policy}, {@code column}, {@code value}, {@code
 * sum.ashe} and {@code error}; no key and no connection.
 */
@NullMarked
package dev.nacre.core.sql;

import org.jspecify.annotations.NullMarked;
