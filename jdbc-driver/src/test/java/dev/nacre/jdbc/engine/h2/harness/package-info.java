/**
 * What tests of the engine share: sealed and plain databases, each supported release of H2, and
 * other processes.
 */
@NullMarked
package dev.nacre.jdbc.engine.h2.harness;

import org.jspecify.annotations.NullMarked;
