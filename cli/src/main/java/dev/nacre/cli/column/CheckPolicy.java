package dev.nacre.cli.column;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Report;
import dev.nacre.cli.Screen;
import dev.nacre.cli.UsageException;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.catalog.Policy.Wish;
import dev.nacre.core.catalog.PolicyMatches;
import dev.nacre.core.catalog.PolicyMatches.Unmatched;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code nacre policy check}. */
@Command(
    name = "check",
    description = {
      "Compare a policy file with the tables of a database: which columns its lines are about, and"
          + " which lines are about nothing.",
      "Reads names, never a value. A URL without nacre: will do, and needs no wallet; with it, the"
          + " columns are told that are not encrypted as the policy wants."
    },
    footerHeading = "%n@|bold Exit codes:|@%n",
    footer = {
      "  0 each line is about something, 1 some are not, or a column is in plain",
      "",
      "@|bold Examples:|@",
      "  nacre policy check columns.policy --url jdbc:postgresql://db/shop --user shop"
    })
final class CheckPolicy extends ColumnCommand {
  @Parameters(index = "0", paramLabel = "FILE", description = "The policy file.")
  private Path file = Path.of("");

  private final List<String> lines = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> columns = new ArrayList<>();
  private final List<Map<String, @Nullable Object>> wrong = new ArrayList<>();

  @Override
  boolean readsNamesOnly() {
    return true;
  }

  @Override
  Work prepare(Screen screen) throws IOException {
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

  private Outcome check(Policy policy, Connection connection) throws SQLException {
    EncryptedNames encrypted = isOurs() ? EncryptedNames.of(connection) : EncryptedNames.NONE;
    PolicyMatches matches = policy.matches();
    for (SeenColumn column : SeenColumn.all(connection)) {
      matches.name(column.table());
      matches.see(column.place(), column.table(), List.of(column.name()));
      Optional<Decision> decision = policy.find(column.place(), column.table(), column.name());
      if (decision.isPresent()) {
        tell(column, decision.get(), encrypted);
      }
    }
    for (Unmatched line : matches.unmatched()) {
      Map<String, @Nullable Object> finding = new LinkedHashMap<>();
      finding.put("line", line.number());
      finding.put("name", line.name());
      finding.put("finding", line.lacksColumn() ? "no such column" : "about nothing");
      finding.put("near", line.near().orElse(null));
      wrong.add(finding);
      lines.add("line " + line.told());
    }
    Map<String, @Nullable Object> structure = new LinkedHashMap<>();
    structure.put("columns", columns);
    structure.put("findings", wrong);
    Report report = new Report(structure, lines);
    return wrong.isEmpty() ? Outcome.ok(report) : Outcome.findings(report);
  }

  private void tell(SeenColumn column, Decision decision, EncryptedNames encrypted) {
    String name = column.table() + "." + column.name();
    Wish wish = decision.wish();
    String says = wish.name().toLowerCase(Locale.ROOT);
    String wanted = decision.group().isEmpty() ? says : says + " group=" + decision.group();
    String state = isOurs() ? encrypted.state(column) : null;
    boolean kept =
        state == null
            || wish == Wish.PLAIN
            || state.equals("random")
            || (wish == Wish.DETERMINISTIC && state.equals("deterministic"));
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("schema", column.place());
    told.put("table", column.table());
    told.put("column", column.name());
    told.put("policy", wanted);
    told.put("state", state);
    columns.add(told);
    lines.add(
        name + " = " + wanted + (state == null || state.equals(says) ? "" : ", and is " + state));
    if (!kept) {
      Map<String, @Nullable Object> finding = new LinkedHashMap<>();
      finding.put("name", name);
      finding.put("finding", "is " + state);
      wrong.add(finding);
    }
  }
}
