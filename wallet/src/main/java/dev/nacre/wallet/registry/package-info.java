/**
 * The registry: what must survive outside a database to tell it from an older self.
 *
 * <p>One sealed file for many databases and several processes, keyed through any {@link
 * dev.nacre.core.key.MasterKeys}. {@link dev.nacre.wallet.registry.Registry} is the front door. It
 * detects rollback only if an attacker of the database cannot write where the registry lies.
 *
 * <h2>File, version 4</h2>
 *
 * All integers are big endian, times are milliseconds since 1970 UTC.
 *
 * <table>
 * <caption>Registry</caption>
 * <tr><th>bytes</th><th>field</th></tr>
 * <tr><td>8</td><td>magic {@code 89 4E 61 63 72 65 52 0A}</td></tr>
 * <tr><td>2</td><td>format version, 4</td></tr>
 * <tr><td>4</td><td>length of the whole file</td></tr>
 * <tr><td>16</td><td>registry id</td></tr>
 * <tr><td>8</td><td>revision, one more with each save</td></tr>
 * <tr><td>n</td><td>wrapped data key, as {@link dev.nacre.core.key} describes it; its scope is
 *     purpose 4 (registry) and the registry id</td></tr>
 * <tr><td>12</td><td>nonce</td></tr>
 * <tr><td>4</td><td>length m of the sealed body</td></tr>
 * <tr><td>m</td><td>body: AES-256-GCM under the data key's subkey {@code "nacre registry"};
 *     associated data: every byte before it</td></tr>
 * <tr><td>32</td><td>SHA-256 of every byte before it, to tell damage from tampering</td></tr>
 * </table>
 *
 * <table>
 * <caption>Plaintext of the body: five lists, each after its length in 4 bytes</caption>
 * <tr><th>list</th><th>fields</th></tr>
 * <tr><td>databases</td><td>database id 16, file id 16, generation 8, length 8, digest (length 1,
 *     bytes), clean 1, store version 8, place (length 2, UTF-8), pending file id (1 and 16 bytes,
 *     or 0), key check (length 1, bytes), pending key check (the same), updated 8</td></tr>
 * <tr><td>catalog pins</td><td>database (length 2, UTF-8), catalog id 16, version 8, master key (1
 *     and 16 bytes, or 0), digest (length 1, bytes), familiar 1, updated 8</td></tr>
 * <tr><td>accepted restores</td><td>id 16, generation 8, when 8</td></tr>
 * <tr><td>audit heads</td><td>log id 16, sequence 8, digest (length 1, bytes), updated 8</td></tr>
 * <tr><td>orders to decrypt</td><td>database id 16, place (length 2, UTF-8), generation 8, leftover
 *     (length 2, UTF-8), switching 1</td></tr>
 * </table>
 *
 * Version 1 differs in having no key checks, versions 1 and 2 in having no orders, versions 1 to 3
 * in having neither master key nor digest nor familiar in a pin. They are read, what they do not
 * know is none, and the next save writes version 4. A key check is what a superblock has under that
 * name, of the data key that seals; the pending one is of a key that a rotation is about to put
 * into its place. A file that is sealed with any other key is older than the registry, whatever it
 * says of itself: so a key that leaked is of no use once it was rotated.
 *
 * <p>The master key of a pin is that which wraps the key that signs the catalog. A catalog under
 * another one is taken for a later one only if {@link dev.nacre.core.key.MasterKeys#mayFollow} says
 * so; that is asked while the registry's lock is held. So an old master key that leaked makes no
 * catalog that is believed once a newer one was pinned. The digest is SHA-256 of the signed bytes.
 * Each change has the next version, so another digest for the pinned version is of a catalog that
 * was signed and sent, and never committed, and is refused. Familiar are bytes that were seen while
 * their master key was the current one, or were made of such by a process of ours: only these are
 * wrapped anew without anybody asking for it. A pin of a version before 4 gets the master key and
 * the digest with the next look at the catalog, and is familiar only if that key is not replaced by
 * then.
 *
 * <h2>That there is a registry</h2>
 *
 * Deleting the registry must not make every database look new. A wallet keeps the id of each
 * registry made with it, and its places, inside its own sealed body. That is a save of the wallet,
 * but no change of keys: no backup is made. The registry's file is written first, then the wallet,
 * so that a crash between the two leaves a registry that the next update makes known.
 *
 * <p>A registry that is not there is refused where the wallet knows one at that place. At any other
 * place a new one begins and joins those that are known; none is thrown out. Beside its wallet a
 * registry is known by its name, so the two move together; elsewhere by its path, as it is written
 * and as links lead to it. Two hosts with one path cannot be told from one host whose registry was
 * deleted: there an operator says so once, with the token of the refusal, and from then on both
 * registries are known at that path. Where one is known, any other that this wallet's keys open is
 * refused, unless it says under its seal that it took the place of a known one.
 *
 * <p>May use core's shared rooms and {@code file}.
 */
@NullMarked
package dev.nacre.wallet.registry;

import org.jspecify.annotations.NullMarked;
