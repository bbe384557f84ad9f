/**
 * The glass wall for encrypted pages: rows beside the blocks of the file that hold them. {@code
 * PageMap} is the only class of the glass wall that uses H2's internals.
 *
 * <p>May use {@code inspection}, {@code store}, {@code database}, the block layout of core and H2.
 */
@NullMarked
package dev.nacre.demo.inspection.page;

import org.jspecify.annotations.NullMarked;
