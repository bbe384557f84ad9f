/**
 * Small files that must never be half written: read whole, replaced whole, one writer at a time.
 *
 * <p>May use core's {@code error}. Knows nothing of what the files hold.
 */
@NullMarked
package dev.nacre.wallet.file;

import org.jspecify.annotations.NullMarked;
