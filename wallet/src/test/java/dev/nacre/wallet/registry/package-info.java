/** Tests of the registry. */
@NullMarked
package dev.nacre.wallet.registry;

import org.jspecify.annotations.NullMarked;
