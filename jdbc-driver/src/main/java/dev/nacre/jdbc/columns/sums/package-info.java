/**
 * Sums of one connection's columns that are {@code WITH (SUM)}. Values are encrypted so that the
 * server can add them up, and its sums are decrypted. The statements of the application are neither
 * planned nor sent here; the only SQL is that of {@code SaltStore}.
 *
 * <p>{@code SummedColumns} holds the keys of the columns and the blocks of ids, each in a {@code
 * SummedColumn}, and is closed with the connection. {@code SumEncryptor} makes the sum forms of
 * values. {@code SumDecryptor} decrypts an aggregate, which the server answers as a {@code
 * SumAnswer}; {@code SumFormulaEvaluator} is for expressions over several of them ({@code
 * FormulaAnswer}, evaluated with {@code FormulaInputs}), and for the {@code SortKey}s of rows that
 * the driver filters and sorts.
 *
 * <p>Where the driver itself adds up, {@code DriverSums} takes the place of such an answer. {@code
 * DecryptionTime} is what such answers took here, for estimates. {@code SumErrors} name the column,
 * and no value.
 *
 * <p>{@code SaltStore} keeps the salts of blocks of ids in a table of the database. Blocks are
 * reserved through a {@code SecondConnectionFactory}, outside of the application's transaction.
 *
 * <p>May use core and {@code error}.
 */
@NullMarked
package dev.nacre.jdbc.columns.sums;

import org.jspecify.annotations.NullMarked;
