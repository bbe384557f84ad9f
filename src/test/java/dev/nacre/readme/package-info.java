/**
 * What the documentation says, done: its commands run, and the jar that they build is what it
 * should be. {@code ProseTest} keeps the pages in short sentences and plain words.
 */
@NullMarked
package dev.nacre.readme;

import org.jspecify.annotations.NullMarked;
