/**
 * What is left after the power was cut, at every operation of a script, and after a process was
 * killed.
 */
@NullMarked
package dev.nacre.crash;

import org.jspecify.annotations.NullMarked;
