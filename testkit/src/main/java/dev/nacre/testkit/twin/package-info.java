/**
 * Twins: an encrypted database and a plain one of the same kind, both new and empty. A test runs
 * the same statements on both and compares the answers, so that the plain database says what is
 * right. A third URL opens the encrypted one without Nacre, to look at what is stored.
 *
 * <p>{@link dev.nacre.testkit.twin.TwinFactory} creates a {@link
 * dev.nacre.testkit.twin.DatabaseTwin} for one {@link dev.nacre.testkit.twin.EncryptionTarget}. The
 * twins on a server are databases of one server, which starts with the first of them and ends with
 * the JVM.
 *
 * <p>Of Nacre, it may use {@code testkit.server}.
 */
@NullMarked
package dev.nacre.testkit.twin;

import org.jspecify.annotations.NullMarked;
