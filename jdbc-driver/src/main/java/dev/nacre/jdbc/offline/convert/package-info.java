/**
 * {@code OfflineFileConversion} encrypts and decrypts databases that are not open, for {@code nacre
 * db encrypt} and {@code decrypt}. {@code UnfinishedConversions} lists those that an application
 * has begun and not completed.
 *
 * <p>May use core, the wallet, {@code open}, {@code engine} and {@code offline}.
 */
@NullMarked
package dev.nacre.jdbc.offline.convert;

import org.jspecify.annotations.NullMarked;
