/** What the tests of several modules need; nothing here ships. */
@NullMarked
package dev.nacre.testkit;

import org.jspecify.annotations.NullMarked;
