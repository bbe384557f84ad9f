/**
 * Runs experiments: which trial comes when, in JVMs of their own, what becomes of a failure, and
 * what is left when somebody presses Ctrl-C.
 */
@NullMarked
package dev.nacre.bench.run;

import org.jspecify.annotations.NullMarked;
