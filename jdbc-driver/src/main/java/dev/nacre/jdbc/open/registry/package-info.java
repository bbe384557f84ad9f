/**
 * What is remembered of a database outside of it, in the registry beside the wallet: the rollback
 * anchor of its files and the pin of its catalog.
 *
 * <p>May use {@code option}, {@code database}, {@code wallet}, core, the wallet, {@code engine},
 * {@code columns.catalog} and {@code session}.
 */
@NullMarked
package dev.nacre.jdbc.open.registry;

import org.jspecify.annotations.NullMarked;
