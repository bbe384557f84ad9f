/**
 * The workload of the Aurora note by the rules of mysqlslap: a generated table with a GUID for its
 * key, many clients, a mix of reads and writes, with and without encryption, with and without a
 * second thing to write, on two sizes of machine.
 */
@NullMarked
package dev.nacre.bench.slap;

import org.jspecify.annotations.NullMarked;
