/**
 * Former names of encrypted tables: dropped, renamed or never committed. An application may still
 * send values to them, which a plain table of the same name would store, or a server without such a
 * table would read.
 *
 * <p>{@link dev.nacre.core.sql.rule.formername.FormerNames} knows the names; {@code
 * FormerNameSearch} finds them in a text that has values, with the {@code FormerTables} of each
 * reading. The result is a {@link dev.nacre.core.sql.rule.formername.FormerNameUse}: the tables
 * that must exist, and each {@link dev.nacre.core.sql.rule.formername.AssumedColumn} that one of
 * them must have. The driver asks the database about them before it sends the text, and throws the
 * refusal if there is none.
 *
 * <p>May use all packages of {@code sql} that {@code sql.rule} may use.
 */
@NullMarked
package dev.nacre.core.sql.rule.formername;

import org.jspecify.annotations.NullMarked;
