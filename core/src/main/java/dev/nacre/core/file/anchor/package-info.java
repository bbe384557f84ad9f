/**
 * Detects that a file was replaced by an older one. An anchor stores the last known state outside
 * the file; the two are compared here.
 *
 * <p>{@link dev.nacre.core.file.anchor.RollbackAnchor} is what the caller implements, and {@code
 * NoAnchor} the one that knows nothing. {@link dev.nacre.core.file.anchor.RollbackProtection}
 * connects an open file to its anchor: an {@code AnchorComparison} says whether the file is older
 * than remembered, and {@code ProgressReports} tells the anchor, at most once a minute, how far a
 * session has come.
 *
 * <p>May use {@code error}, {@code block} and {@code status}.
 */
@NullMarked
package dev.nacre.core.file.anchor;

import org.jspecify.annotations.NullMarked;
