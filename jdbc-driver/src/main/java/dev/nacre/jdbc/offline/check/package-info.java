/**
 * Verifies files that are not open, for {@code nacre db verify}. {@link
 * dev.nacre.jdbc.offline.check.FilesToVerify} finds the files that a name stands for, {@link
 * dev.nacre.jdbc.offline.check.FileCheck} verifies each against its keys and the registry, and
 * {@link dev.nacre.jdbc.offline.check.LeftoverFile} reports what a conversion has left beside them.
 * {@code ReadOnlyAnchor} is the registry as the check of one file sees it.
 *
 * <p>May use core, the wallet, {@code open}, {@code engine}, {@code offline} and its {@code
 * archive}.
 */
@NullMarked
package dev.nacre.jdbc.offline.check;

import org.jspecify.annotations.NullMarked;
