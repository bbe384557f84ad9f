/**
 * What is stored for a value: its number, square and tags, and their limbs. The description of
 * {@code sum.ashe} specifies them.
 *
 * <p>May use {@code value} and {@code error}.
 */
@NullMarked
package dev.nacre.core.sum.ashe.form;

import org.jspecify.annotations.NullMarked;
