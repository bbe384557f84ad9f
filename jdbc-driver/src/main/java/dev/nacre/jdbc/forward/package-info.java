/**
 * Delegates for the JDBC interfaces that the driver wraps: generated, checked in, never edited.
 *
 * <p>Each passes every method to its target, default methods included. Hand-written subclasses in
 * {@code session}, {@code statement} and {@code result} contain only what they guard. {@code
 * ForwardingGenerator} in the testkit generates these files; a test compares them with its output
 * and checks each method of the JDK in use.
 *
 * <p>May use {@code java.sql} and {@code javax.sql} only. Nulls are passed on.
 */
@NullUnmarked
package dev.nacre.jdbc.forward;

import org.jspecify.annotations.NullUnmarked;
