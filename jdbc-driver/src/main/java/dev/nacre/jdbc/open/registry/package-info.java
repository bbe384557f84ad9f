/**
 * What is remembered of a database outside of it, in the registry beside the wallet: the rollback
 * anchor of its files and the pin of its catalog.
 *
 * <p>The entry points:
 *
 * <ul>
 *   <li>{@code RegistryLocation}: where the registry of a connection is, for its plan.
 *   <li>{@code RegistryCatalogPins}: the catalog's pin for a session, which {@code DurablePins} set
 *       only once the catalog is on disk; and the databases that use the same keys.
 *   <li>{@code RegistryAnchor}: the anchor of files, for maintenance and, in {@code EngineKeys},
 *       for a storage engine.
 *   <li>{@code RegisteredNames}: the names under which a database may be listed.
 * </ul>
 *
 * <p>The anchor has a {@code LazyRegistry}, opened on first use. {@code CopyDetection} checks that
 * a database is where it was last seen, {@code OperatorDecisions} records what an operator has
 * decided about an older or missing one, and {@code RecordMapper} maps states of files to records.
 *
 * <p>May use {@code option}, {@code database}, {@code wallet}, core, the wallet, {@code engine},
 * {@code columns.catalog} and {@code session}.
 */
@NullMarked
package dev.nacre.jdbc.open.registry;

import org.jspecify.annotations.NullMarked;
