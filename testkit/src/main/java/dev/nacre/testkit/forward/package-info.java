/**
 * Generates the source of {@code dev.nacre.jdbc.forward}, which is checked in: a class {@code
 * ForwardingStatement} and so on for each interface of JDBC that the driver wraps, {@code
 * ParameterInterceptor} with the enum {@code ParameterSetter}, and {@code ColumnInterceptor}.
 *
 * <p>No build runs it. After a change here run {@code ForwardingGenerator} with the oldest JDK that
 * Nacre supports and the folder of that package as its argument, then {@code mvn spotless:apply}.
 * The driver's {@code ForwardingTest} compares what is checked in with what would be generated.
 *
 * <p>May use the JDK only.
 */
@NullMarked
package dev.nacre.testkit.forward;

import org.jspecify.annotations.NullMarked;
