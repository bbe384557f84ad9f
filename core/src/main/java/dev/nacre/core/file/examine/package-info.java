/**
 * Examines every part of a file and collects its faults, for {@code core.verify}.
 *
 * <p>May use the rooms of {@code file} up to {@code content}.
 */
@NullMarked
package dev.nacre.core.file.examine;

import org.jspecify.annotations.NullMarked;
