/**
 * {@code nacre registry}: looks after what is remembered of databases outside of them. {@code
 * dev.nacre.jdbc.offline} does the work.
 *
 * <p>May use wallet, picocli, {@code cli} with its room {@code output}, the common options and
 * {@code OpenWallets} of {@code db}, and of the driver {@code jdbc.offline} and {@code jdbc.open}.
 */
@NullMarked
package dev.nacre.cli.registry;

import org.jspecify.annotations.NullMarked;
