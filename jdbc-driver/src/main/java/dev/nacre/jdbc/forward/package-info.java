/**
 * Delegates for the interfaces of JDBC that the driver wraps: generated, checked in, never edited.
 *
 * <p>Each passes every method on to its target, default methods included. Hand-written subclasses
 * in {@code session} and {@code statement} hold only what they guard. {@code ForwardingGenerator}
 * in the testkit writes these files; a test compares them with what it would write and looks at
 * each method of the JDK in use.
 *
 * <p>May use {@code java.sql} and {@code javax.sql} only. Null goes wherever the caller sends it.
 */
@NullUnmarked
package dev.nacre.jdbc.forward;

import org.jspecify.annotations.NullUnmarked;
