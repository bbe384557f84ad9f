package dev.nacre.cli.column;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code nacre column advise}. */
@Command(
    name = "advise",
    description = {
      "Propose a policy: columns whose names or types look like personal data or secrets.",
      "Reads names and types, never a value. A URL without nacre: will do, and needs no wallet;"
          + " with it, columns that are encrypted already are left out."
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre column advise --url jdbc:postgresql://db/shop --user shop > shop.policy"})
final class Advise extends ColumnCommand {
  @Override
  boolean readsNamesOnly() {
    return true;
  }

  @Override
  Work prepare(Screen screen) {
    return this::advise;
  }

  private Outcome advise(Connection connection) throws SQLException {
    EncryptedNames encrypted = isOurs() ? EncryptedNames.of(connection) : EncryptedNames.NONE;
    DatabaseMetaData metaData = connection.getMetaData();
    Proposal proposal = new Proposal();
    for (SeenColumn column : SeenColumn.all(connection)) {
      Optional<PersonalData> what = looksLike(column);
      if (what.isPresent() && !encrypted.has(column)) {
        propose(proposal, column, what.get(), metaData);
      }
    }
    return Outcome.ok(proposal.shown());
  }

  private static Optional<PersonalData> looksLike(SeenColumn column) {
    if (column.isFlag()) {
      return Optional.empty();
    }
    return column.isNetworkAddress()
        ? Optional.of(PersonalData.DEVICE)
        : PersonalData.in(column.table(), column.name());
  }

  private static void propose(
      Proposal proposal, SeenColumn column, PersonalData what, DatabaseMetaData metaData)
      throws SQLException {
    if (!column.isOfKnownType()) {
      proposal.mention(column, what, "a type that is not encrypted");
      return;
    }
    if (column.isForeign(metaData)) {
      proposal.mention(
          column, what, "in a foreign key: both ends need deterministic and one group");
      return;
    }
    boolean compared = column.isCompared(metaData);
    if (compared && column.isInexact()) {
      proposal.mention(column, what, "in an index, and not compared exactly");
      return;
    }
    proposal.add(column, what, compared, compared ? "; it is in a key or an index" : "");
  }
}
