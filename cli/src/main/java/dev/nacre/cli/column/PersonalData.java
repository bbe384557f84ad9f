package dev.nacre.cli.column;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Kinds of personal data and secrets, recognized by column names. */
enum PersonalData {
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

  PersonalData(String what, String... names) {
    this.what = what;
    this.names = List.of(names);
  }

  String what() {
    return what;
  }

  /** The kind of data that a column's name suggests, if any. */
  static Optional<PersonalData> in(String table, String column) {
    List<String> words = words(column);
    if (words.isEmpty()) {
      return Optional.empty();
    }
    String spaced = " " + String.join(" ", words) + " ";
    for (PersonalData kind : values()) {
      // Official numbers have the suffixes of table keys.
      boolean about = kind != NATIONAL_ID && kind != DEVICE && isAbout(words);
      if (!about && kind.names.stream().anyMatch(name -> matches(spaced, name))) {
        return Optional.of(kind);
      }
    }
    boolean named = words.get(words.size() - 1).equals("name") && words.size() == 1;
    return named && words(table).stream().anyMatch(PersonalData::isOfPeople)
        ? Optional.of(NAME)
        : Optional.empty();
  }

  private static boolean isAbout(List<String> words) {
    return words.size() > 1
        && (ABOUT.contains(words.get(words.size() - 1))
            || ABOUT_AT_THE_BEGINNING.contains(words.get(0)));
  }

  private static boolean isOfPeople(String word) {
    return OF_PEOPLE.contains(word) || OF_PEOPLE.contains(word.replaceFirst("s$", ""));
  }

  private static boolean matches(String spaced, String name) {
    String glued = name.replace(" ", "");
    return spaced.contains(" " + name + " ")
        || (glued.length() >= FOUND_WITHIN_A_WORD && spaced.replace(" ", "").contains(glued));
  }

  /** Splits {@code billToFirst_name2} into bill, to, first, name. */
  private static List<String> words(String name) {
    String spaced =
        name.replaceAll("(?<=[\\p{Ll}])(?=\\p{Lu})", " ").replaceAll("[^\\p{L}]+", " ").strip();
    return spaced.isEmpty() ? List.of() : List.of(spaced.toLowerCase(Locale.ROOT).split(" +", -1));
  }
}
