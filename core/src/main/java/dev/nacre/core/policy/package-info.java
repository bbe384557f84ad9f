/**
 * The policy of an application: which columns must be encrypted, and how, in a schema that its
 * makers cannot edit, and which routines are safe to call.
 *
 * <p>{@link dev.nacre.core.policy.Policy} is the parsed file, and immutable. These parts of Nacre
 * ask it:
 *
 * <ul>
 *   <li>{@code sql.ddl} asks for the line about each column that is created, and encrypts the
 *       column as the line says.
 *   <li>{@code sql.rule.policy} asks which names in a statement may mean such columns, and refuses
 *       what would create one in plain.
 *   <li>{@code sql.rule.access}, and {@code columns.bypass} of the JDBC driver, ask which routines
 *       may be called, whatever they access.
 *   <li>{@code PolicyWatch} of the JDBC driver compares the columns of a database with it, and has
 *       {@link dev.nacre.core.policy.PolicyMatches} find the lines that match nothing: a name in
 *       them may be misspelled.
 *   <li>The command line checks policies, and drafts them.
 * </ul>
 *
 * <p>{@code PolicyParser} parses a file into {@code PolicyRule}s, one for each line about columns.
 * A name that may match a line that encrypts counts as a match: in doubt the policy encrypts, or
 * the caller refuses.
 *
 * <p>May use {@code text}, {@code error}, {@code catalog} and {@code sum.ashe}.
 */
@NullMarked
package dev.nacre.core.policy;

import org.jspecify.annotations.NullMarked;
