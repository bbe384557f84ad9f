@NullMarked
package dev.nacre.wallet.audit;

import org.jspecify.annotations.NullMarked;
