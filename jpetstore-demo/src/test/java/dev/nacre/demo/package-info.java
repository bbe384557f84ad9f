/** What the tests of the shop share. */
@NullMarked
package dev.nacre.demo;

import org.jspecify.annotations.NullMarked;
