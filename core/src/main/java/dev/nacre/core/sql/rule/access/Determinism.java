package dev.nacre.core.sql.rule.access;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.plan.RepeatedNames;
import dev.nacre.core.text.NameFolding;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which functions of users answer the same each time that they are called with the same arguments,
 * as the database says.
 *
 * @param functions that are declared DETERMINISTIC, folded
 * @param others functions that are not, and views that lead to one, folded
 */
public record Determinism(Set<String> functions, Set<String> others) {
  /** Nothing is known of any function. */
  public static final Determinism UNKNOWN = new Determinism(Set.of(), Set.of());

  public Determinism {
    functions = Set.copyOf(functions);
    others = Set.copyOf(others);
  }

  /** With names as the database stores them. */
  public static Determinism of(Collection<String> functions, Collection<String> others) {
    return new Determinism(folded(functions), folded(others));
  }

  private static Set<String> folded(Collection<String> names) {
    return names.stream().map(NameFolding::fold).collect(Collectors.toSet());
  }

  /**
   * Refuses a statement whose rows depend on what may answer otherwise the second time.
   *
   * @param builtIn functions of the database that answer the same, in upper case
   */
  @Safeguard("queries-3d")
  public void check(RepeatedNames asked, Set<String> builtIn) {
    asked.functions().forEach(function -> requireKnown(function, builtIn.contains(function)));
    asked.qualified().forEach(function -> requireKnown(function, false));
    for (String relation : asked.relations()) {
      if (others.contains(relation)) {
        throw refused(relation, "a view with a function that is not DETERMINISTIC");
      }
    }
  }

  private void requireKnown(String function, boolean ofLanguage) {
    boolean known = ofLanguage || functions.contains(function);
    if (!known || others.contains(function)) {
      throw refused(function, "a function that is not known as DETERMINISTIC");
    }
  }

  private static NacreException refused(String name, String kind) {
    return new NacreException(
        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
        "The statement has an encrypted sum that the driver adds up, of rows that depend on "
            + (name + ", " + kind + "; the database may ask it twice for a row"));
  }
}
