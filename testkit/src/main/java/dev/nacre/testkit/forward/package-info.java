/**
 * Writes the delegates and interceptors of {@code dev.nacre.jdbc.forward}, whose source is checked
 * in. After a change here, run {@code ForwardingGenerator} with the folder of that package as its
 * argument, then {@code mvn spotless:apply}.
 */
@NullMarked
package dev.nacre.testkit.forward;

import org.jspecify.annotations.NullMarked;
