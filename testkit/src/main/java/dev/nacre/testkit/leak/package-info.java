/**
 * Finds what must not be there: the secret that was not closed, with the place where it was born,
 * the plaintext that reached a disk ({@link dev.nacre.testkit.leak.PlaintextScanner}), and the file
 * that a refused action left in a folder ({@link dev.nacre.testkit.leak.FolderSnapshot}).
 *
 * <p>For secrets, being on the class path is enough: core finds the {@link
 * dev.nacre.testkit.leak.KeyLedger} through {@code ServiceLoader}, and JUnit the extension, since
 * the build turns its detection on. A test class that ends with open secrets fails. Tests that play
 * a crash and therefore close nothing say so with {@link dev.nacre.testkit.leak.AbandonsKeys}.
 *
 * <p>May use {@code core.secret} and JUnit.
 */
@NullMarked
package dev.nacre.testkit.leak;

import org.jspecify.annotations.NullMarked;
