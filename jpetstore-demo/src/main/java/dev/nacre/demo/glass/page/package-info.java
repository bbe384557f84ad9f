/**
 * The glass wall for encrypted pages: rows beside the blocks of the file that hold them. {@code
 * PageMap} is the only class of the glass wall that uses H2's internals.
 */
@NullMarked
package dev.nacre.demo.glass.page;

import org.jspecify.annotations.NullMarked;
