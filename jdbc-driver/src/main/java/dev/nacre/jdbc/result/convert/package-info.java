/**
 * What a getter returns for a decrypted value: what the database's driver would return for a plain
 * column. A conversion that would be a guess is refused.
 *
 * <p>{@code GetterConversions} is the entry point. Each kind of getter has its class: {@code
 * NumberConversions} for numbers and booleans, {@code TextConversions} for text, bytes and streams,
 * {@code TimeConversions} for dates and times. {@code getObject} chooses between them by the class
 * that is asked for, or by the column's type.
 *
 * <p>May use core, {@code value} and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.result.convert;

import org.jspecify.annotations.NullMarked;
