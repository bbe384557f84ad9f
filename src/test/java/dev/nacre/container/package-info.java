/** The recipes of {@code container}, run in a file system laid out as their images lay it out. */
@NullMarked
package dev.nacre.container;

import org.jspecify.annotations.NullMarked;
