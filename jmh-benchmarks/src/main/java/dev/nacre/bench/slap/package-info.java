/**
 * The workload of the Aurora note by the rules of mysqlslap: a generated table with a GUID key,
 * many clients, a mix of reads and writes, with and without encryption, with and without a journal,
 * on two machine sizes.
 */
@NullMarked
package dev.nacre.bench.slap;

import org.jspecify.annotations.NullMarked;
