/**
 * Sums of one connection's columns that are {@code WITH (SUM)}; no SQL is parsed here. Values are
 * encrypted so that the server can add them up, and its sums are decrypted.
 *
 * <p>{@code SummedColumns} holds the keys of the columns and the blocks of ids, and is closed with
 * the connection. {@code SumEncryptor} makes the sum forms of values. {@code SumDecryptor} decrypts
 * an aggregate, which the server answers as a {@code PackedSum}; {@code SumFormulaEvaluator} is for
 * expressions over several of them ({@code JoinedSums}, evaluated with {@code FormulaFacts}), and
 * for the {@code SortKey}s of rows that the driver filters and sorts.
 *
 * <p>Where the driver itself adds up, {@code AddedSums} takes the place of such an answer. {@code
 * DecryptionTime} is what such answers took here, for estimates.
 *
 * <p>{@code SaltStore} keeps the salts of blocks of ids in a table of the database. Blocks are
 * reserved through a {@code SecondConnection}, outside of the application's transaction.
 *
 * <p>May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.sums;

import org.jspecify.annotations.NullMarked;
