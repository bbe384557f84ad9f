package dev.nacre.cli.column;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.cli.column.advice.Advisor;
import dev.nacre.cli.column.log.StatementLog;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.PersonalColumns;
import dev.nacre.cli.column.schema.SampledValues;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.core.sql.dialect.Dialect;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code nacre column advise}. */
@Command(
    name = "advise",
    description = {
      "Propose a policy: columns whose names, comments or types look like personal data or"
          + " secrets.",
      "Reads names and types, and values only with --samples. A URL without nacre: will do, and"
          + " needs no wallet; with it, columns that are encrypted already are left out.",
      "With --log or --watch the proposal lets all statements of a log, or of a running"
          + " application, pass, and tells which ones a stronger protection would refuse. Nothing"
          + " is sent but queries for the schema and for what the database keeps about statements,"
          + " and no value is shown."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre column advise --url jdbc:postgresql://db/shop --user shop > shop.policy",
      "  nacre column advise --url jdbc:postgresql://db/shop --user shop --log statements.sql",
      "  nacre column advise --url jdbc:postgresql://db/shop --user shop --watch 10m"
    })
final class AdviseCommand extends ColumnCommand {
  private static final int MOST_SAMPLES = 10_000;

  @Mixin private LogOptions log = new LogOptions();

  @Mixin private WatchOptions watch = new WatchOptions();

  @Option(
      names = "--samples",
      paramLabel = "N",
      description =
          "Also read up to N rows of each column, and compare the values with patterns of card and"
              + " telephone numbers, addresses and official numbers.")
  private @Nullable Integer samples;

  @Override
  protected boolean readsNamesOnly() {
    return true;
  }

  @Override
  protected Work prepare(Screen screen) {
    Integer rows = samples;
    if (rows != null && (rows < 1 || rows > MOST_SAMPLES)) {
      throw new UsageException(screen.command(), "--samples is a number from 1 to " + MOST_SAMPLES);
    }
    log.check(screen);
    watch.check(screen, isOurs(), log.isGiven());
    return connection -> advise(screen, connection);
  }

  private Outcome advise(Screen screen, Connection connection) throws SQLException, IOException {
    Dialect dialect = dialect();
    EncryptedColumns encrypted = isOurs() ? EncryptedColumns.of(connection) : EncryptedColumns.NONE;
    SchemaInfo schema = SchemaInfo.of(connection);
    Integer rows = samples;
    PersonalColumns personal =
        new PersonalColumns(
            schema,
            rows == null ? Optional.empty() : Optional.of(new SampledValues(connection, rows)));
    Map<ColumnInfo, String> looks = new LinkedHashMap<>();
    personal
        .find()
        .forEach(
            (column, what) -> {
              if (!encrypted.has(column)) {
                looks.put(column, what);
              }
            });
    StatementLog.Content statements =
        watch.isGiven() ? watch.watch(screen, connection, dialect) : log.read(dialect);
    Advisor.Proposed proposed =
        new Advisor(schema, dialect, looks, encrypted::decision, statements.statements()).advise();
    PolicyProposal proposal =
        new PolicyProposal(
            rows != null,
            watch.isGiven() ? PolicyProposal.Origin.WATCHED : PolicyProposal.Origin.LOG);
    proposed.columns().forEach(proposal::add);
    if (log.isGiven() || watch.isGiven()) {
      proposal.planned(proposed, statements.unread());
    }
    return Outcome.ok(proposal.shown());
  }
}
