package dev.nacre.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.policy.PolicyMatches.Unmatched;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PolicyMatchesTest {
  private static List<String> told(String lines) {
    PolicyMatches matches = Policy.parse(lines).matches();
    for (String table : List.of("PERSON", "ORDERS", "T")) {
      matches.noteTable(table);
    }
    matches.noteColumns("PUBLIC", "PERSON", List.of("ID", "NAME"));
    matches.noteColumns("PUBLIC", "PERSON", List.of("SSN"));
    matches.noteColumns("SALES", "ORDERS", List.of("ID", "CARD_NUMBER"));
    return matches.unmatched().stream().map(Unmatched::text).toList();
  }

  @Test
  void linesWithAMatchAreNotReported() {
    assertThat(
            told(
                """
                person.ssn = random
                public.person.name = plain
                SALES.Orders.card_* = random
                *.ssn = random
                /.*(SSN|IBAN)/ = random
                person.* = plain
                nothing.* = plain
                audit_*() = safe
                """))
        .isEmpty();
  }

  @Test
  void linesWithoutAMatchAreReportedWithASuggestion() {
    assertThat(
            told(
                """
                # names
                perosn.ssn = random
                person.snn = random
                person.quite_another = plain
                other.person.ssn = random
                orders.card* = random
                orders.crad* = random
                x.y = random
                *.iban = random
                /.*IBAN/ = random
                """))
        .containsExactly(
            "2 (perosn.ssn): there is no such table; PERSON may be meant",
            "3 (person.snn): PUBLIC.PERSON has no such column; SSN may be meant",
            "4 (person.quite_another): PUBLIC.PERSON has no such column",
            "5 (other.person.ssn): there is no such table; PERSON may be meant",
            "7 (orders.crad*): no column matches it",
            "8 (x.y): there is no such table",
            "9 (*.iban): no column matches it",
            "10 (/.*IBAN/): no column matches it");
  }

  /** Of two tables of the name one has the column. */
  @Test
  void tableOfAnySchemaIsAMatch() {
    PolicyMatches matches = Policy.parse("person.ssn = random").matches();
    matches.noteColumns("A", "PERSON", List.of("ID"));
    assertThat(matches.unmatched()).singleElement().matches(Unmatched::lacksColumn);
    matches.noteColumns("B", "person", List.of("ssn"));
    assertThat(matches.unmatched()).isEmpty();
  }
}
