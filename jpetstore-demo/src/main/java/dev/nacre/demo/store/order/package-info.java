/** Orders and their lines, and the checkout that places one in a transaction. */
@NullMarked
package dev.nacre.demo.store.order;

import org.jspecify.annotations.NullMarked;
