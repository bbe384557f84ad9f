/**
 * The checks for every text, and the choice of what rewrites it.
 *
 * <p>{@link dev.nacre.core.sql.rule.StatementRewriter} is the entry point. For each text it does
 * this, in this order:
 *
 * <ol>
 *   <li>{@code EncryptedTables} finds whether the text names an encrypted table.
 *   <li>The checks for every text refuse what would go past the encryption: {@code rule.policy}
 *       what creates an unencrypted column against the policy, {@code rule.access} what reaches an
 *       encrypted table without its name, {@code rule.mariadb} what MariaDB reads differently.
 *   <li>A text that names no encrypted table and makes none encrypted is left untouched.
 *   <li>Any other must be a single statement. One that only makes an encrypted table goes to {@code
 *       sql.ddl}. In others {@code SupportedTokens} and {@code OptimizerHints} refuse what no
 *       statement about an encrypted table may contain. Then they go to {@code sql.planner}, to
 *       {@code sql.ddl}, or to {@code TableCommands}; what none of them accepts is refused.
 * </ol>
 *
 * <p>Two more questions about a text do not depend on the catalog: its {@link
 * dev.nacre.core.sql.rule.StatementEffect}, and what it does to a session ({@code
 * StatementClassifier}). {@code rule.formername} finds names of tables that were encrypted before,
 * for the driver to check.
 *
 * <p>{@code SqlRewriter} calls this room for each reading of a text. May use all other packages of
 * {@code sql} but {@code explain}.
 */
@NullMarked
package dev.nacre.core.sql.rule;

import org.jspecify.annotations.NullMarked;
