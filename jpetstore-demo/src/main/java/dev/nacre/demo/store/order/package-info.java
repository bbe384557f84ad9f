/**
 * Orders and their lines, and the checkout that places one in a transaction. {@code OrderMapper}
 * and {@code SequenceMapper} have the statements.
 */
@NullMarked
package dev.nacre.demo.store.order;

import org.jspecify.annotations.NullMarked;
