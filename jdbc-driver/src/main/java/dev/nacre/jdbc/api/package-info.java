/**
 * What an application or a plug-in of another tool gets from a connection by {@code unwrap}: {@code
 * NacreConnection} says how columns are encrypted, and plans a {@code SumQuery}. A program without
 * keys reads the rows of its {@code SumSource}, and gives back a {@code SumTotal} to be decrypted
 * into {@code SumRow}s.
 *
 * <p>It uses nothing of Nacre, so each room may use it.
 */
@NullMarked
package dev.nacre.jdbc.api;

import org.jspecify.annotations.NullMarked;
