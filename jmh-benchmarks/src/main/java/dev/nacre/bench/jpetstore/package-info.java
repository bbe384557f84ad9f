/**
 * The shop of the oracletech article, as it is: the tables, ids and statements of MyBatis JPetStore
 * 6, its mappers in XML with their caches, and what its services do in a transaction. Nothing of
 * its code is here, and none of its pages; {@code oltp} puts it under load beside our own shop.
 *
 * <p>Two things are not as there. HikariCP lends connections, because Spring's embedded database
 * lends new ones. And one writer at a time goes through a turnstile: the original reads its
 * sequence and writes it back, so that two checkouts at once get one order number, and one of them
 * an error.
 */
@NullMarked
package dev.nacre.bench.jpetstore;

import org.jspecify.annotations.NullMarked;
