/**
 * Pads: the function F with its keys and salts, and the numbers of rows encrypted with them.
 *
 * <p>May use {@code ashe.id}, {@code ashe.form}, {@code key}, {@code suite}, {@code secret} and
 * {@code error}.
 */
@NullMarked
package dev.nacre.core.sum.ashe.pad;

import org.jspecify.annotations.NullMarked;
