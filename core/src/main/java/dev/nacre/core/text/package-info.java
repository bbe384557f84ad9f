/**
 * The case of names: when a database may take two of them for one.
 *
 * <p>{@code CaseFolding} changes the case of a text of any length in linear time. {@code
 * NameFolding} folds names of tables and columns, so that two which any database takes for one are
 * equal, and compares a part of a text with a folded name without copying it.
 *
 * <p>May use nothing else of Nacre.
 */
@NullMarked
package dev.nacre.core.text;

import org.jspecify.annotations.NullMarked;
