/**
 * SQL values and their canonical bytes: the plaintext of a cell of an encrypted column.
 *
 * <p>Values are objects of {@code java.lang}, {@code java.math}, {@code java.time} and {@code
 * java.util}; the driver converts types of {@code java.sql} to these. NULL has no bytes and is
 * never encrypted. A {@link dev.nacre.core.value.ColumnType} is a {@link
 * dev.nacre.core.value.TypeName} with a length and a scale; a {@link
 * dev.nacre.core.value.ValueKind} is a class of types whose values compare with each other. {@code
 * CanonicalCodec} encodes values, after {@code StoreAssignment}. Two values that SQL calls equal
 * have the same bytes, whatever the lengths and scales of the two columns, so that a deterministic
 * cell can replace its value in a comparison.
 *
 * <h2>Canonical bytes, version 1</h2>
 *
 * All integers are big endian.
 *
 * <table>
 * <caption>Encodings</caption>
 * <tr><th>kind</th><th>number</th><th>value</th><th>bytes</th></tr>
 * <tr><td>CHARACTER</td><td>1</td><td>VARCHAR</td><td>UTF-8; not normalised, not folded</td></tr>
 * <tr><td>PADDED</td><td>2</td><td>CHAR</td><td>UTF-8 without trailing spaces (U+0020)</td></tr>
 * <tr><td>NUMBER</td><td>3</td><td>TINYINT to BIGINT, also UNSIGNED, NUMERIC</td><td>the scale, zigzag (0, -1, 1,
 *     -2 … as 0, 1, 2, 3 …) in groups of 7 bits, lowest first, all but the last with bit 7 set; then
 *     the unscaled value, two's complement, as few bytes as hold it. Trailing zeros are taken off
 *     first (100 is 1 with scale -2), and zero is scale 0 and one byte 0</td></tr>
 * <tr><td>FLOAT</td><td>4</td><td>REAL, DOUBLE PRECISION</td><td>8, IEEE 754; NaN is
 *     7ff8000000000000</td></tr>
 * <tr><td>DATE</td><td>5</td><td>DATE</td><td>4, days since 1970-01-01, signed, proleptic Gregorian
 *     calendar</td></tr>
 * <tr><td>TIME</td><td>6</td><td>TIME</td><td>6, nanoseconds of the day</td></tr>
 * <tr><td>TIME_ZONED</td><td>7</td><td>TIME WITH TIME ZONE</td><td>6, nanoseconds of the local day;
 *     4, seconds east of UTC, signed</td></tr>
 * <tr><td>TIMESTAMP</td><td>8</td><td>TIMESTAMP</td><td>8, seconds since 1970-01-01 00:00 of the
 *     same clock, signed; 4, nanoseconds</td></tr>
 * <tr><td>TIMESTAMP_ZONED</td><td>9</td><td>TIMESTAMP WITH TIME ZONE</td><td>8 and 4 as above, of the
 *     local clock; 4, seconds east of UTC, signed</td></tr>
 * <tr><td>BOOLEAN</td><td>10</td><td>BOOLEAN</td><td>1: 0 or 1</td></tr>
 * <tr><td>UUID</td><td>11</td><td>UUID</td><td>16, network order</td></tr>
 * <tr><td>BINARY</td><td>12</td><td>VARBINARY; BINARY(n) with its n bytes</td><td>as they
 *     are</td></tr>
 * <tr><td>JSON</td><td>13</td><td>JSON</td><td>UTF-8, the text as it was given</td></tr>
 * <tr><td>LARGE_CHARACTER</td><td>14</td><td>CLOB, TEXT</td><td>UTF-8</td></tr>
 * <tr><td>LARGE_BINARY</td><td>15</td><td>BLOB, BYTEA</td><td>as they are</td></tr>
 * </table>
 *
 * <p>A reader refuses bytes that are not the canonical encoding of a value.
 *
 * <p>May use {@code error} only.
 */
@NullMarked
package dev.nacre.core.value;

import org.jspecify.annotations.NullMarked;
