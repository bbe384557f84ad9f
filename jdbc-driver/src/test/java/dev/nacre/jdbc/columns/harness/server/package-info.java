/** The servers and embedded databases that tests connect to, one for all tests of a process. */
@NullMarked
package dev.nacre.jdbc.columns.harness.server;

import org.jspecify.annotations.NullMarked;
