package dev.nacre.core.sql.verify;

import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Span;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The values of a statement that are encrypted before it is sent. */
public final class EncryptedValues {
  /** Decimal digits that are not part of a name, of 0x1F or of 1_000. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?(?![\\w.])");

  private final BitSet parameters = new BitSet();

  // The end of each encrypted literal by its start.
  private final TreeMap<Integer, Integer> literals = new TreeMap<>();

  // Literals that are not sent at all.
  private final Set<Span> withheld;

  /**
   * @param parameters from 1
   * @param literals including casts
   */
  public EncryptedValues(Set<Integer> parameters, List<Span> literals) {
    this(parameters, literals, List.of());
  }

  /**
   * @param withheld literals that are not sent, and that no encrypted column is searched with
   */
  public EncryptedValues(Set<Integer> parameters, List<Span> literals, List<Span> withheld) {
    parameters.forEach(this.parameters::set);
    this.withheld = Set.copyOf(withheld);
    literals.forEach(literal -> this.literals.put(literal.start(), literal.end()));
  }

  boolean holds(Expression value) {
    if (value instanceof Operand.Parameter parameter) {
      return parameters.get(parameter.index() + 1);
    }
    if (literals.isEmpty() && withheld.isEmpty()) {
      return false; // as in most statements, where this is asked of each node
    }
    if (withheld.contains(value.span())) {
      return true;
    }
    var before = literals.floorEntry(value.span().start());
    return before != null && before.getValue() >= value.span().end();
  }

  boolean isEmpty() {
    return parameters.isEmpty() && literals.isEmpty() && withheld.isEmpty();
  }

  boolean hasLiterals() {
    return !literals.isEmpty();
  }

  /** Whether a literal has no characters, in whatever way it is quoted. */
  boolean isEmpty(Operand.Literal literal, String source) {
    String own = literal.span().of(source);
    return (own.endsWith("''") && own.indexOf('\'') == own.length() - 2)
        || own.equals("\"\"")
        || own.equals("$$$$");
  }

  /** Whether a number is written as {@code 0x78}, which is a text on MariaDB. */
  boolean isHexadecimal(Operand.Literal number, String source) {
    int start = number.span().start();
    return number.span().end() > start + 1
        && (source.regionMatches(true, start, "0x", 0, 2)
            || source.regionMatches(true, start, "0b", 0, 2));
  }

  /** Whether a number that is sent as it is has the value of one that is encrypted. */
  boolean repeats(Operand.Literal number, String source) {
    BigDecimal own = value(number.span().of(source));
    return own == null
        || literals.entrySet().stream()
            .map(one -> value(source.substring(one.getKey(), one.getValue())))
            .anyMatch(other -> other == null || other.compareTo(own) == 0);
  }

  /**
   * The number in a text, without its sign, a cast or quotes around it; null for one that is
   * written in another way, and may be any.
   */
  private static @Nullable BigDecimal value(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.find() ? new BigDecimal(number.group()) : null;
  }
}
