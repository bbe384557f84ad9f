/**
 * Small files that must never be half written: read and replaced as a whole, with one writer at a
 * time.
 *
 * <p>May use core's {@code error}. Does not know the content of the files.
 */
@NullMarked
package dev.nacre.wallet.file;

import org.jspecify.annotations.NullMarked;
