/**
 * Former names of encrypted tables: dropped, renamed or never committed. An application may still
 * send values to them, which then meet a plain table.
 *
 * <p>May use all packages of {@code sql} that {@code sql.rule} may use.
 */
@NullMarked
package dev.nacre.core.sql.rule.former;

import org.jspecify.annotations.NullMarked;
