/**
 * {@code nacre column}: encrypt, decrypt and rekey columns of tables with rows, list the encrypted
 * ones, and propose a policy. The commands send statements through a connection of ours, which
 * refuses them as it would an application's. There is one class for each, {@code EncryptCommand}
 * and so on, with the base {@code ColumnCommand}. {@code ColumnGroup} lists them.
 *
 * <p>{@code DatabaseConnector} connects, after a {@code PlainDriverCheck}. {@code SqlNameCheck}
 * lets only names into a statement, and {@code StatementFailure} lets no value out of an error.
 *
 * <p>{@link dev.nacre.cli.column.AdviseCommand} reads names and types, and values only where a user
 * allows it. {@code LogOptions} and {@code WatchOptions} name the statements of an application that
 * it takes into account. The work of the command is in the packages below: {@code schema}, {@code
 * log}, and {@code advice}, which uses both. A {@code PolicyFileWriter} writes the {@code
 * PolicyProposal}, which knows by {@code EncryptedColumns} what is decided for each column. {@code
 * cli.policy} uses them too.
 *
 * <p>May use core, wallet, picocli, {@code cli} with its rooms {@code output} and {@code
 * passphrase}, and of the driver {@code jdbc.open}, which parses URLs, and {@code jdbc.engine},
 * which knows the files of H2. The statements themselves go through {@link java.sql.DriverManager}.
 */
@NullMarked
package dev.nacre.cli.column;

import org.jspecify.annotations.NullMarked;
