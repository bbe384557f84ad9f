/**
 * The parser of definitions: CREATE, ALTER, DROP and COMMENT of tables and indexes.
 *
 * <p>{@code StatementParser} calls {@link dev.nacre.core.sql.parse.definition.DefinitionParser} at
 * the first word of a definition. It parses CREATE and DROP itself, and calls {@code
 * AlterTableParser} for ALTER TABLE. Both call {@code TableElementParser} for the parts of a table:
 * keys, checks and options, and by {@code ColumnParser} its columns. Conditions and values come
 * from an {@code ExpressionSource}, which is the expression parser of {@code sql.parse}.
 *
 * <p>Database-specific attributes of columns are not parsed further, and become a {@link
 * dev.nacre.core.sql.tree.Phrase}. Nothing is encrypted here: {@code sql.ddl} reads the tree.
 *
 * <p>May use {@code lex}, {@code tree} and {@code grammar}, but not {@code sql.parse}.
 */
@NullMarked
package dev.nacre.core.sql.parse.definition;

import org.jspecify.annotations.NullMarked;
