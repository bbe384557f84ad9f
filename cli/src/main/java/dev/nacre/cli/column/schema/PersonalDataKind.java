package dev.nacre.cli.column.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Kinds of personal data and secrets, recognized by column names, comments and values. */
public enum PersonalDataKind {
  EMAIL("an e-mail address", "email", "e mail", "mail address"),
  PASSWORD(
      "a password; keep a hash that cannot be undone instead",
      "password",
      "passwd",
      "passphrase",
      "pwd",
      "kennwort",
      "passwort"),
  TOKEN(
      "a secret of a program or a session",
      "token",
      "secret",
      "api key",
      "apikey",
      "private key",
      "access key",
      "credentials",
      "otp",
      "pin",
      "session key"),
  CARD(
      "a payment card",
      "card number",
      "credit card",
      "creditcard",
      "debit card",
      "cardnumber",
      "card",
      "card type",
      "cardtype",
      "card holder",
      "cardholder",
      "cc number",
      "pan",
      "cvv",
      "cvc",
      "card expiry",
      "expiry date",
      "exprdate"),
  BANK(
      "a bank account",
      "iban",
      "bic",
      "bank account",
      "account number",
      "routing number",
      "sort code",
      "kontonummer"),
  NATIONAL_ID(
      "an official number",
      "ssn",
      "social security",
      "national id",
      "national insurance",
      "nin",
      "tax id",
      "tax number",
      "taxid",
      "passport",
      "driver license",
      "driving licence",
      "licence number",
      "license number",
      "identity card"),
  BIRTH("a date of birth", "birth", "birthday", "birthdate", "dob", "born", "geburtsdatum"),
  PHONE(
      "a telephone number",
      "phone",
      "telephone",
      "telefon",
      "mobile",
      "tel",
      "fax",
      "msisdn",
      "cell"),
  HEALTH(
      "health",
      "diagnosis",
      "disease",
      "blood type",
      "blood group",
      "allergy",
      "allergies",
      "medication",
      "disability",
      "insurance number"),
  BELIEF(
      "a belief or an origin",
      "religion",
      "ethnicity",
      "ethnic",
      "nationality",
      "political",
      "sexual",
      "gender"),
  PAY("pay", "salary", "wage", "income", "payroll"),
  DEVICE("a device or a place in the network", "ip", "imei", "imsi", "mac", "device id"),
  ADDRESS(
      "an address",
      "address",
      "addr",
      "street",
      "strasse",
      "house number",
      "zip",
      "zipcode",
      "postal",
      "postcode",
      "plz",
      "city"),
  LOCATION("a whereabout", "latitude", "longitude", "geolocation", "gps"),
  LOGIN("what a user logs in with", "username", "user name", "login", "screen name", "userid"),
  NAME(
      "a name of a person",
      "first name",
      "firstname",
      "last name",
      "lastname",
      "surname",
      "forename",
      "given name",
      "family name",
      "middle name",
      "maiden name",
      "full name",
      "fullname",
      "nickname",
      "display name",
      "contact name",
      "customer name",
      "vorname",
      "nachname");

  /** Shorter ones occur within too many other words. */
  private static final int FOUND_WITHIN_A_WORD = 5;

  /** Longer comments are about more than one thing. */
  private static final int MOST_WORDS = 12;

  /** Tables whose column NAME contains names of people. */
  private static final Set<String> OF_PEOPLE =
      Set.of(
          "customer",
          "client",
          "user",
          "person",
          "people",
          "employee",
          "staff",
          "patient",
          "member",
          "contact",
          "guest",
          "student",
          "teacher",
          "subscriber",
          "profile",
          "account",
          "lead",
          "applicant",
          "candidate",
          "driver",
          "owner",
          "tenant",
          "citizen",
          "visitor",
          "recipient",
          "author",
          "kunde",
          "mitarbeiter");

  private final String what;

  @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable
  private final List<String> names;

  PersonalDataKind(String what, String... names) {
    this.what = what;
    this.names = List.of(names);
  }

  String what() {
    return what;
  }

  /** The kind of data that a column's name suggests, if any. */
  public static Optional<PersonalDataKind> in(String table, String column) {
    ColumnWords words = ColumnWords.of(column);
    if (words.isEmpty()) {
      return Optional.empty();
    }
    Optional<PersonalDataKind> found = JapaneseColumnNames.in(words.words());
    if (found.isEmpty()) {
      found = in(words, true);
    }
    if (found.isPresent()) {
      return found;
    }
    boolean named = words.words().equals(List.of("name"));
    return named && ColumnWords.of(table).words().stream().anyMatch(PersonalDataKind::isOfPeople)
        ? Optional.of(NAME)
        : words.withoutRole().flatMap(rest -> in(rest, false));
  }

  /** The kind of data that a comment in a definition suggests, if any. */
  static Optional<PersonalDataKind> inComment(String comment) {
    ColumnWords words = ColumnWords.of(comment);
    if (words.isEmpty() || words.words().size() > MOST_WORDS) {
      return Optional.empty();
    }
    Optional<PersonalDataKind> japanese = JapaneseColumnNames.in(words.words());
    if (japanese.isPresent()) {
      return japanese;
    }
    String spaced = words.spaced();
    return Arrays.stream(values())
        .filter(kind -> !words.isAbout())
        .filter(
            kind ->
                kind.names.stream()
                    .filter(name -> name.length() >= FOUND_WITHIN_A_WORD)
                    .anyMatch(name -> spaced.contains(" " + name + " ")))
        .findFirst();
  }

  /**
   * Whether a column is the rest of an address: {@code state} means that only beside a city or a
   * street.
   */
  static boolean isPartOfAddress(String column) {
    return ColumnWords.of(column).isPartOfAddress();
  }

  private static Optional<PersonalDataKind> in(ColumnWords words, boolean withinWords) {
    String spaced = words.spaced();
    for (PersonalDataKind kind : values()) {
      // Official numbers have the suffixes of table keys.
      boolean about = kind != NATIONAL_ID && kind != DEVICE && words.isAbout();
      for (String name : kind.names) {
        boolean all = spaced.equals(" " + name + " ");
        if (all || (!about && matches(spaced, name, withinWords))) {
          return Optional.of(kind);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isOfPeople(String word) {
    return OF_PEOPLE.contains(word) || OF_PEOPLE.contains(word.replaceFirst("s$", ""));
  }

  private static boolean matches(String spaced, String name, boolean withinWords) {
    String glued = name.replace(" ", "");
    return spaced.contains(" " + name + " ")
        || (withinWords
            && glued.length() >= FOUND_WITHIN_A_WORD
            && spaced.replace(" ", "").contains(glued));
  }
}
