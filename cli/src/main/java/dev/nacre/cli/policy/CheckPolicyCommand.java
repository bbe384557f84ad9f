package dev.nacre.cli.policy;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.column.ColumnCommand;
import dev.nacre.cli.column.EncryptedColumns;
import dev.nacre.cli.column.LogOptions;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.core.policy.Policy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code nacre policy check}. */
@Command(
    name = "check",
    description = {
      "Compare a policy file with the tables of a database: which columns its lines are about,"
          + " which lines are about nothing, which plain columns look personal, and which foreign"
          + " keys could not be made.",
      "With --log also which statements of a log would be refused under the policy.",
      "Reads names, never a value. A URL without nacre: will do, and needs no wallet; with it, the"
          + " columns are listed that are not encrypted as the policy wants."
    },
    footerHeading = "%n@|bold Exit codes:|@%n",
    footer = {
      "  0 nothing was found, 1 findings",
      "",
      "@|bold Examples:|@",
      "  nacre policy check columns.policy --url jdbc:postgresql://db/shop --user shop",
      "  nacre policy check columns.policy --url jdbc:postgresql://db/shop --user shop \\",
      "      --log statements.sql"
    })
final class CheckPolicyCommand extends ColumnCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "The policy file.")
  private Path file = Path.of("");

  @Mixin private LogOptions log = new LogOptions();

  @Override
  protected boolean readsNamesOnly() {
    return true;
  }

  @Override
  protected Work prepare(Screen screen) throws IOException {
    log.check(screen);
    byte[] bytes = Files.readAllBytes(file);
    Policy policy;
    try {
      policy =
          Policy.parse(
              StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException notText) {
      throw new UsageException(screen.command(), "FILE is not UTF-8");
    }
    return connection -> check(policy, connection);
  }

  private Outcome check(Policy policy, Connection connection) throws SQLException, IOException {
    EncryptedColumns encrypted = isOurs() ? EncryptedColumns.of(connection) : EncryptedColumns.NONE;
    SchemaInfo schema = SchemaInfo.of(connection);
    PolicyChecker checker = new PolicyChecker(policy, schema, encrypted, isOurs(), dialect());
    checker.checkLines();
    checker.checkColumns();
    checker.checkPersonalColumns();
    checker.checkForeignKeys();
    if (log.isGiven()) {
      checker.checkStatements(log.read(dialect()));
    }
    return checker.outcome();
  }
}
