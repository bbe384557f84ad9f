/**
 * What the tests of several modules need; nothing here ships.
 *
 * <ul>
 *   <li>{@code twin}, {@code server}, {@code token}: databases to compare, servers, and tokens of
 *       PKCS #11.
 *   <li>{@code process}, {@code requirement}: other processes, and what a test needs of the
 *       machine.
 *   <li>{@code leak}: finds secrets that were not closed, plaintext on a disk, and files that a
 *       refused action has left.
 *   <li>{@code convert}: conversions without a grace period.
 *   <li>{@code framework}: which test runs which framework.
 *   <li>{@code tree}: the source tree; {@code forward} generates sources of the driver.
 * </ul>
 */
@NullMarked
package dev.nacre.testkit;

import org.jspecify.annotations.NullMarked;
