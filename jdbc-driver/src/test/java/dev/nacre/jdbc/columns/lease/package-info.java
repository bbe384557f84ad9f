/** Tests of how long a checked version of the catalog may be used. */
@NullMarked
package dev.nacre.jdbc.columns.lease;

import org.jspecify.annotations.NullMarked;
