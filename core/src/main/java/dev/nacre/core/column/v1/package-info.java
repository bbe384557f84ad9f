/**
 * The byte format of a cell, version 1: the content of an encrypted column in place of a value.
 * This page is its specification: a reader can be written from it alone, and one was (in Python,
 * beside the golden cells).
 *
 * <p>A cell is the value of a binary column. NULL is not a cell. All integers are big endian; a
 * UUID is its 16 bytes in network order. The plaintext is the canonical encoding that the package
 * {@code dev.nacre.core.value} describes; an empty one is sealed like any other.
 *
 * <table>
 * <caption>A cell</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>2</td><td>{@code ab 01}: a cell, version 1. A server that checks {@code c >= X'ab01' AND c
 *     < X'ab02'} lets no client without Nacre write anything else</td></tr>
 * <tr><td>2</td><td>bits 15 to 12 the scheme: 1 randomised, 2 deterministic, 3 chunked, 4 randomised
 *     with OCB, 5 with a sum form; bits 11 to 0 the version of the data key, 1 to 4095</td></tr>
 * <tr><td>n</td><td>body</td></tr>
 * </table>
 *
 * <h2>Scheme 1, randomised: AES-256-GCM</h2>
 *
 * Body: nonce 12, ciphertext as long as the plaintext, tag 16; 32 bytes beyond the plaintext in
 * all. Key: the subkey {@code "nacre cell gcm"} of the data key. Associated data, 52 bytes: the id
 * of the catalog 16, of the table 16, of the column 16, and the first 4 bytes of the cell. So a
 * cell opens in its column only; it opens in every row of it.
 *
 * <h2>Scheme 2, deterministic: AES-256-SIV (RFC 5297)</h2>
 *
 * Body: synthetic IV 16, ciphertext as long as the plaintext; 20 bytes beyond the plaintext in all.
 * K1 is the subkey {@code "nacre cell siv mac"} of the data key and K2 the subkey {@code "nacre
 * cell siv ctr"}. Associated data, one component of 37 bytes: the id of the catalog 16, of the key
 * group 16, the number of the kind of value 1, and the first 4 bytes of the cell. So equal values
 * of one kind in one key group have equal cells, and the columns of a group can be compared.
 *
 * <h2>Scheme 3, chunked: AES-256-GCM in pieces</h2>
 *
 * For values of large types (CLOB, BLOB, TEXT, BYTEA) that are longer than 65,536 bytes; shorter
 * ones are of scheme 1, or of scheme 4 where the column has that, and a reader accepts either.
 * Body: salt 32, random; then the plaintext in chunks of 65,536 bytes, of which the last has 1 to
 * 65,536, each followed by its tag of 16 bytes. Each cell has a key of its own, K =
 * HKDF-SHA-256(the subkey {@code "nacre cell chunks"} of the data key, salt = the salt of the cell,
 * info = {@code "nacre chunks of one cell"} 00), so that the nonces can be counted: 1 byte that is
 * 1 for the last chunk and 0 for every other, 3 bytes 0, and 8 bytes with the number of the chunk,
 * from 0. Associated data: that of scheme 1. A chunk therefore opens in its column, in its cell and
 * at its position only, and the end of a cell is authenticated: an attacker can neither truncate
 * nor extend a cell, nor exchange, repeat or transplant chunks. What has been opened so far is
 * authentic; only a reader who has reached the end knows that it is complete.
 *
 * <h2>Scheme 4, randomised: AES-256-OCB (OCB3, RFC 7253)</h2>
 *
 * As scheme 1, with OCB3 in place of GCM: a nonce of 96 bits, a tag of 128, and the subkey {@code
 * "nacre cell ocb"}. The catalog says which of the two a column has; its cells open under no other.
 *
 * <h2>Scheme 5, randomised with a sum form: AES-256-GCM</h2>
 *
 * For columns that are declared WITH (SUM). Body: nonce 12, ciphertext as long as the plaintext,
 * tag 16; then the sum form, as {@code dev.nacre.core.sum.ashe} describes it: the id of the row 8,
 * and its limbs of 8 bytes each, the lowest first. Key: the subkey {@code "nacre cell gcm with
 * sum"} of the data key. Associated data: the id of the catalog 16, of the table 16, of the column
 * 16, the first 4 bytes of the cell, and the sum form. The server takes the sum form from the end
 * of a cell by generated columns, and adds it up.
 *
 * <p>Subkeys are derived as specified in the package {@code dev.nacre.core.key}, with no context.
 * The scope of the data key is COLUMN with the id of the key group; a column that is in no group is
 * one by itself, with its own id.
 *
 * <p>May use {@code suite}.
 */
@NullMarked
package dev.nacre.core.column.v1;

import org.jspecify.annotations.NullMarked;
