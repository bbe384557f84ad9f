/**
 * Rotates the data key of a file: everything sealed with an older key is sealed again in place.
 *
 * <p>May use the rooms of {@code file} up to {@code content}.
 */
@NullMarked
package dev.nacre.core.file.reseal;

import org.jspecify.annotations.NullMarked;
