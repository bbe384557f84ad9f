/**
 * Tests of opening a database with its wallet and registry; {@code ShopFixture} is what they share.
 */
@NullMarked
package dev.nacre.jdbc.open;

import org.jspecify.annotations.NullMarked;
