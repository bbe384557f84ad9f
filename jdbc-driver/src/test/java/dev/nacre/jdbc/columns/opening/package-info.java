/** Tests of connections from the URL on: wallet, registry, catalog. */
@NullMarked
package dev.nacre.jdbc.columns.opening;

import org.jspecify.annotations.NullMarked;
