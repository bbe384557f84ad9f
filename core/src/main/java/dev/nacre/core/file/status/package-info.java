/**
 * What a file reports: its state, its status, events, faults, refusals and counts.
 *
 * <p>May use {@code error}, {@code key}, {@code suite}, {@code block}.
 */
@NullMarked
package dev.nacre.core.file.status;

import org.jspecify.annotations.NullMarked;
