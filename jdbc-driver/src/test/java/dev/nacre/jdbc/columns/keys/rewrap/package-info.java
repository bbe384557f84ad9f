/** Tests of the data keys of columns after the wallet has got another master key. */
@NullMarked
package dev.nacre.jdbc.columns.keys.rewrap;

import org.jspecify.annotations.NullMarked;
