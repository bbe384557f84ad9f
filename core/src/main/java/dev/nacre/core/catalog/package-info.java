/**
 * The catalog: which columns are encrypted, how, and under which keys. It is an immutable snapshot
 * with a byte format and a signature that prevents an administrator of the server from editing it.
 *
 * <p>{@link dev.nacre.core.catalog.Catalog} is the snapshot. It has {@code CatalogTable}s with
 * {@code CatalogColumn}s, whose {@code Encryption} says how they are encrypted: the {@code
 * Protection} of the cells, the {@code KeyGroup} whose key is used, and the {@code SumCapability}.
 * {@code CatalogUpdate} makes the next version, {@code CatalogCodec} the bytes. A table whose rows
 * are being converted has a {@code TableConversion}.
 *
 * <h2>A catalog at rest, version 1</h2>
 *
 * All integers are big endian; a UUID is its 16 bytes in network order; a text is its length in
 * bytes (2) and UTF-8. Lists are their number of entries (4) and the entries, in the order in which
 * the catalog holds them. One catalog has one encoding.
 *
 * <table>
 * <caption>Fields</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>8</td><td>{@code "NACRECAT"}</td></tr>
 * <tr><td>2</td><td>format version, 1</td></tr>
 * <tr><td>16</td><td>id of the catalog</td></tr>
 * <tr><td>n</td><td>the catalog's data key as a wrapped key, purpose CATALOG, scope the id</td></tr>
 * <tr><td>8</td><td>version: one more with each change</td></tr>
 * <tr><td>n</td><td>list of key groups</td></tr>
 * <tr><td>n</td><td>list of tables</td></tr>
 * <tr><td>n</td><td>list of tables that were dropped; absent when it and the next would be
 *     empty</td></tr>
 * <tr><td>n</td><td>list of tables that are being converted; absent when it would be empty</td></tr>
 * <tr><td>32</td><td>HMAC-SHA-256 of all before, under the subkey {@code "nacre catalog"} of the data
 *     key</td></tr>
 * </table>
 *
 * A key group: id 16; name, a text, empty for the group of a single column; the version of the key
 * that seals 2; list of keys: version 2, wrapped key, purpose COLUMN, scope the id of the group.
 *
 * <p>A table: id 16; schema, a text; name, a text; list of columns, all of them and in their order:
 * name, a text; protection 1 (0 none, 1 randomised, 2 deterministic, 3 randomised in the suite
 * AES256-OCB); if there is one: id 16, type 1, length 4, scale 4, id of the key group 16,
 * capabilities 4: zero, or for a column that can be added up, from the lowest bit: 1, NARROW,
 * SQUARES, VERIFIED, whether the driver adds up and cells have no sum form, 11 bits zero, and its
 * number 16.
 *
 * <p>A conversion: kind 1 (1 encrypt, 2 decrypt, 3 rekey); the column, a text (empty for rekey);
 * the table as it will be. A rekey may change the suite of randomised columns.
 *
 * <p>Cells are decrypted only with the current key of their group: the other keys are for backups
 * of rows, which come with the catalog of their time.
 *
 * <p>The groups of dropped tables stay: the last copy of a wrapped key is never deleted.
 *
 * <p>The catalog gets a new data key whenever another master key wraps it: only the signature
 * depends on it, and an attacker with the old master key has the old one.
 *
 * <p>May use {@code text}, {@code error}, {@code secret}, {@code suite}, {@code key}, {@code value}
 * and {@code sum.ashe}.
 */
@NullMarked
package dev.nacre.core.catalog;

import org.jspecify.annotations.NullMarked;
