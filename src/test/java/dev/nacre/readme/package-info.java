/**
 * What the documentation says, done: its commands run, and the jar that they build is what it
 * should be.
 */
@NullMarked
package dev.nacre.readme;

import org.jspecify.annotations.NullMarked;
