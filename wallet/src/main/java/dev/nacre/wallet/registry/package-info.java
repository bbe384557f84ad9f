/**
 * The registry: what must be stored outside a database to detect an older copy of it.
 *
 * <p>One encrypted file for many databases and several processes, keyed through any {@link
 * dev.nacre.core.key.MasterKeys}. {@link dev.nacre.wallet.registry.Registry} is the entry point. It
 * detects rollback only if an attacker of the database cannot write to the folder of the registry.
 *
 * <h2>Classes</h2>
 *
 * <table>
 * <caption>Classes by subject</caption>
 * <tr><td>entry point</td><td>{@code Registry}, for threads</td></tr>
 * <tr><td>content</td><td>{@code RegistryContent}, five lists: of {@code DatabaseRecord}, {@code
 *     CatalogPin}, {@code AcceptedRestore}, {@code AuditHead} and {@code
 *     PendingDecryptionRecord}</td></tr>
 * <tr><td>changes of it</td><td>{@code RegistryEdits}; {@code MonotonicityRule} refuses what goes
 *     back, unless an operator confirms it by a {@code RestoreToken}</td></tr>
 * <tr><td>bytes</td><td>{@code RegistryFile} has those of the file, {@code RegistryBodyCodec} those
 *     of the plaintext in it</td></tr>
 * <tr><td>where it is kept: {@code RegistryStore}</td><td>{@code FileRegistryStore}, in a file,
 *     with a second one against damage, {@code RegistryCopy}, and its {@code RegistryRefusals}; or
 *     {@code InMemoryRegistryStore}</td></tr>
 * <tr><td>which registries there are</td><td>{@code KnownRegistries}, which a wallet
 *     implements</td></tr>
 * </table>
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
 * <tr><td>pending decryptions</td><td>database id 16, place (length 2, UTF-8), generation 8, leftover
 *     (length 2, UTF-8), switching 1</td></tr>
 * </table>
 *
 * Version 1 has no key checks, versions 1 and 2 have no pending decryptions, versions 1 to 3 have
 * neither master key nor digest nor familiar in a pin. They can be read, missing fields are empty,
 * and the next save writes version 4. A key check is that in the superblock, of the data key that
 * seals; the pending one is of a key with which a rotation is about to replace it. A file that is
 * sealed with any other key counts as older than the registry, regardless of its generation: so a
 * leaked key is useless once it was rotated.
 *
 * <p>The master key of a pin is the one that wraps the signing key of the catalog. A catalog under
 * another master key is accepted as a later one only if {@link
 * dev.nacre.core.key.MasterKeys#mayFollow} is true; that is checked while the registry's lock is
 * held. So a leaked old master key cannot create an accepted catalog once a newer one was pinned.
 * The digest is SHA-256 of the signed bytes. Each change has the next version, so another digest
 * for the pinned version belongs to a catalog that was signed and sent but never committed, and is
 * refused. A catalog is familiar if its bytes were seen while their master key was the current one,
 * or were derived from such by Nacre: only these are rewrapped without a request. A pin of a
 * version before 4 gets the master key and the digest when the catalog is next read, and is
 * familiar only if that key was not replaced by then.
 *
 * <h2>That there is a registry</h2>
 *
 * Deleting the registry must not make every database look new. A wallet stores the id of each
 * registry created with it, and its places, in its own encrypted body. That saves the wallet
 * without changing keys, so no backup is made. The registry's file is written first, then the
 * wallet, so that after a crash between the two, the next update makes the registry known.
 *
 * <p>A missing registry is refused where the wallet knows one at that place. At any other place a
 * new one is created and added to the known ones; none is removed. Beside its wallet a registry is
 * known by its name, so the two can be moved together; elsewhere by its path, as written and with
 * links resolved. Two hosts with the same path cannot be distinguished from one host whose registry
 * was deleted: there an operator confirms it once, with the token in the refusal, and from then on
 * both registries are known at that path. Where one is known, any other that this wallet's keys
 * open is refused, unless its authenticated content tells that it replaced a known one.
 *
 * <p>May use core's shared packages and {@code file}.
 */
@NullMarked
package dev.nacre.wallet.registry;

import org.jspecify.annotations.NullMarked;
