/**
 * The content of one open file: maps byte positions to blocks. The file is opened here, after a
 * close or a crash.
 *
 * <p>May use the rooms of {@code file} up to {@code block}.
 */
@NullMarked
package dev.nacre.core.file.content;

import org.jspecify.annotations.NullMarked;
