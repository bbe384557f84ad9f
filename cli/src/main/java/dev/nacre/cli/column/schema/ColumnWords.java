package dev.nacre.cli.column.schema;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The words of a name or a comment: {@code billToFirst_name2} has bill, to, first and name.
 *
 * @param words in lower case
 */
record ColumnWords(List<String> words) {
  /** Whose address or telephone it is, before it in the same word. The longer ones first. */
  private static final List<String> ROLES =
      List.of(
          "shipto",
          "shipping",
          "ship",
          "billto",
          "billing",
          "bill",
          "delivery",
          "invoice",
          "customer",
          "cust",
          "contact",
          "recipient",
          "sender",
          "employee",
          "emp",
          "user",
          "member",
          "patient",
          "owner",
          "home",
          "work",
          "office",
          "my");

  private static final Set<String> PARTS_OF_ADDRESS =
      Set.of("state", "country", "province", "county", "region", "prefecture", "district", "town");

  /** A column with such a suffix describes such data, but does not contain it. */
  private static final Set<String> ABOUT =
      Set.of(
          "id",
          "ids",
          "type",
          "kind",
          "count",
          "flag",
          "enabled",
          "verified",
          "confirmed",
          "valid",
          "at",
          "on",
          "status",
          "length",
          "format",
          "template",
          "locale",
          "lang",
          "version",
          "changed",
          "updated",
          "created",
          "sent",
          "required",
          "algorithm",
          "attempts",
          "expires");

  private static final Set<String> ABOUT_AT_THE_BEGINNING =
      Set.of("is", "has", "num", "count", "total", "max", "min", "allow", "allows", "send", "use");

  static ColumnWords of(String name) {
    String spaced =
        name.replaceAll("(?<=[\\p{Ll}])(?=\\p{Lu})", " ").replaceAll("[^\\p{L}]+", " ").strip();
    return new ColumnWords(
        spaced.isEmpty() ? List.of() : List.of(spaced.toLowerCase(Locale.ROOT).split(" +", -1)));
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  /** With a space before and after each word. */
  String spaced() {
    return " " + String.join(" ", words) + " ";
  }

  /** Whether it tells something about personal data, and does not contain them. */
  boolean isAbout() {
    return words.size() > 1
        && (ABOUT.contains(last()) || ABOUT_AT_THE_BEGINNING.contains(words.get(0)));
  }

  boolean isPartOfAddress() {
    return !isEmpty()
        && !isAbout()
        && (PARTS_OF_ADDRESS.contains(last())
            || withoutRole().filter(rest -> PARTS_OF_ADDRESS.contains(rest.last())).isPresent());
  }

  /** {@code addr} of {@code shipaddr}: without whose it is, in one word with what it is. */
  Optional<ColumnWords> withoutRole() {
    return ROLES.stream()
        .filter(role -> last().startsWith(role) && last().length() > role.length() + 1)
        .map(role -> new ColumnWords(List.of(last().substring(role.length()))))
        .findFirst();
  }

  private String last() {
    return words.get(words.size() - 1);
  }
}
