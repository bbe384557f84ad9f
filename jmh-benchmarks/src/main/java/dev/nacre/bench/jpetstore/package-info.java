/**
 * The shop of the oracletech article: the tables, ids and statements of MyBatis JPetStore 6, its
 * mappers in XML with their caches, and what its services do in a transaction. It has none of the
 * original's code or pages; {@code oltp} puts it under load beside our own shop.
 *
 * <p>Two things differ from the original. HikariCP lends connections, because Spring's embedded
 * database opens new ones. And one writer at a time passes a gate: the original reads its sequence
 * and writes it back, so two checkouts at once get one order number, and one of them an error.
 */
@NullMarked
package dev.nacre.bench.jpetstore;

import org.jspecify.annotations.NullMarked;
