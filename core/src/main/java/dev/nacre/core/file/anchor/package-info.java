/**
 * Detects that a file was replaced by an older one. An anchor stores the last known state outside
 * the file; the rule that compares the two is here.
 *
 * <p>May use {@code error}, {@code block} and {@code status}.
 */
@NullMarked
package dev.nacre.core.file.anchor;

import org.jspecify.annotations.NullMarked;
