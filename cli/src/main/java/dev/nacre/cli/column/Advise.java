package dev.nacre.cli.column;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.core.error.ErrorCode;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
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
    Set<List<String>> encrypted = isOurs() ? encrypted(connection) : Set.of();
    DatabaseMetaData metaData = connection.getMetaData();
    Proposal proposal = new Proposal();
    for (SeenColumn column : SeenColumn.all(connection)) {
      Optional<PersonalData> what = looksLike(column);
      if (what.isPresent() && !encrypted.contains(folded(column.table(), column.name()))) {
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

  private static Set<List<String>> encrypted(Connection connection) throws SQLException {
    Set<List<String>> encrypted = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      while (row.next()) {
        encrypted.add(folded(row.getString("TABLE_NAME"), row.getString("COLUMN_NAME")));
      }
    } catch (SQLException refused) {
      // Where columns are not encrypted there is nothing to leave out.
      if (!Refused.code(refused).equals(Optional.of(ErrorCode.COLUMNS_OFF))) {
        throw refused;
      }
    }
    return encrypted;
  }

  private static List<String> folded(String table, String column) {
    return List.of(table.toUpperCase(Locale.ROOT), column.toUpperCase(Locale.ROOT));
  }
}
