package dev.nacre.cli.column.schema;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Kinds of personal data by what a column's values look like. Keeps no value. */
final class ValuePatterns {
  /** Fewer values may look like something by chance. */
  private static final int FEWEST = 3;

  /** Of a hundred values. */
  private static final int MOST = 80;

  private static final Pattern EMAIL =
      Pattern.compile("[\\p{L}\\p{N}._%+'-]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)+");
  private static final Pattern CARD = Pattern.compile("[2-6][0-9](?:[ -]?[0-9]){11,17}");
  private static final Pattern IBAN = Pattern.compile("[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]){11,30}");
  private static final Pattern SSN = Pattern.compile("[0-8][0-9]{2}-[0-9]{2}-[0-9]{4}");
  private static final Pattern MY_NUMBER = Pattern.compile("[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}");
  private static final Pattern POST_CODE =
      Pattern.compile(
          "〒? ?[0-9]{3}-[0-9]{4}" // Japan
              + "|[0-9]{5}-[0-9]{4}" // United States
              + "|[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}" // United Kingdom
              + "|[A-Z][0-9][A-Z] [0-9][A-Z][0-9]"); // Canada
  private static final Pattern PHONE =
      Pattern.compile("(\\+|0|\\()[0-9()./ -]{7,22}[0-9]|[0-9]{3}[-. ][0-9]{3}[-. ][0-9]{4}");

  private record Kind(PersonalDataKind what, Predicate<String> looks) {}

  /** In order of precedence: a card number has the digits of a telephone number. */
  private static final List<Kind> KINDS =
      List.of(
          new Kind(PersonalDataKind.EMAIL, EMAIL.asMatchPredicate()),
          new Kind(PersonalDataKind.CARD, value -> CARD.matcher(value).matches() && hasLuhn(value)),
          new Kind(PersonalDataKind.BANK, value -> IBAN.matcher(value).matches() && isIban(value)),
          new Kind(
              PersonalDataKind.NATIONAL_ID,
              value -> SSN.matcher(value).matches() || isMyNumber(value)),
          new Kind(PersonalDataKind.ADDRESS, POST_CODE.asMatchPredicate()),
          new Kind(PersonalDataKind.PHONE, ValuePatterns::isPhone));

  private final int[] found = new int[KINDS.size()];
  private int values;

  /** Notes one value. */
  void see(String text) {
    String value = text.strip();
    if (value.isEmpty()) {
      return;
    }
    values++;
    for (int i = 0; i < found.length; i++) {
      if (KINDS.get(i).looks.test(value)) {
        found[i]++;
        return;
      }
    }
  }

  /** What nearly all of them look like. */
  Optional<PersonalDataKind> kind() {
    for (int i = 0; i < found.length; i++) {
      if (values >= FEWEST && found[i] * 100L >= values * (long) MOST) {
        return Optional.of(KINDS.get(i).what);
      }
    }
    return Optional.empty();
  }

  private static boolean isPhone(String value) {
    long digits = value.chars().filter(Character::isDigit).count();
    return PHONE.matcher(value).matches() && digits >= 9 && digits <= 15;
  }

  /** ISO/IEC 7812-1, annex B. */
  private static boolean hasLuhn(String value) {
    String digits = value.replaceAll("[^0-9]", "");
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(digits.length() - 1 - i) - '0';
      int twice = i % 2 == 0 ? digit : 2 * digit;
      sum += twice > 9 ? twice - 9 : twice;
    }
    return sum % 10 == 0;
  }

  /** ISO 13616: the number, rotated and with letters as numbers, is 1 modulo 97. */
  private static boolean isIban(String value) {
    String compact = value.replace(" ", "");
    int remainder = 0;
    for (char c : (compact.substring(4) + compact.substring(0, 4)).toCharArray()) {
      int number = Character.digit(c, 36);
      remainder = (remainder * (number > 9 ? 100 : 10) + number) % 97;
    }
    return remainder == 1;
  }

  /** A Japanese Individual Number: the twelfth digit is made of the eleven before it. */
  private static boolean isMyNumber(String value) {
    if (!MY_NUMBER.matcher(value).matches()) {
      return false;
    }
    String digits = value.replaceAll("[^0-9]", "");
    int sum = 0;
    for (int n = 1; n <= 11; n++) {
      sum += (digits.charAt(11 - n) - '0') * (n <= 6 ? n + 1 : n - 5);
    }
    int rest = sum % 11;
    return digits.charAt(11) - '0' == (rest <= 1 ? 0 : 11 - rest);
  }
}
