/**
 * Delegates for the JDBC interfaces that the driver wraps: generated, checked in, never edited.
 *
 * <p>Each passes every method to its target, default methods included, or asks an interceptor:
 *
 * <ul>
 *   <li>A setter with a position gives the value to the {@code ParameterInterceptor} of the
 *       parameter if there is one.
 *   <li>A getter calls the {@code ColumnInterceptor} of the column if there is one, and an updater
 *       has the column checked. Methods with a label do so only if labels are resolved. The target
 *       gets the column that {@code targetIndex} returns.
 *   <li>Objects and arrays pass {@code toTarget} and {@code fromTarget}.
 * </ul>
 *
 * <p>Hand-written subclasses in {@code session}, {@code statement} and {@code result} contain only
 * what they guard. {@code ForwardingGenerator} in the testkit generates these files; tests compare
 * them with its output and check each method of the JDK in use.
 *
 * <p>May use {@code java.sql} and {@code javax.sql} only. Nulls are passed on.
 */
@NullUnmarked
package dev.nacre.jdbc.forward;

import org.jspecify.annotations.NullUnmarked;
