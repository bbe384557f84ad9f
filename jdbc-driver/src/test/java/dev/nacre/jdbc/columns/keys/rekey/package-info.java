/** Tests of ALTER TABLE … REKEY, which encrypts the rows under new keys. */
@NullMarked
package dev.nacre.jdbc.columns.keys.rekey;

import org.jspecify.annotations.NullMarked;
