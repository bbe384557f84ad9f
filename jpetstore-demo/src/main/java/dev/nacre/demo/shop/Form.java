package dev.nacre.demo.shop;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The values a visitor typed into a form, and the problems with them. Problems are message keys;
 * the template puts them next to their field.
 */
public final class Form {
  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> problems = new LinkedHashMap<>();

  private Form() {}

  static Form empty() {
    return new Form();
  }

  /** Reads only these fields and ignores anything else that was sent. */
  static Form of(Map<String, String> sent, Iterable<String> names) {
    Form form = new Form();
    for (String name : names) {
      form.values.put(name, clean(sent.getOrDefault(name, "")));
    }
    return form;
  }

  /** Replaces control characters, which a terminal or a log could take for commands. */
  private static String clean(String typed) {
    return typed.replaceAll("\\p{Cntrl}", " ").strip();
  }

  Form with(String name, String value) {
    values.put(name, value);
    return this;
  }

  /** Never null, for templates. */
  public String value(String name) {
    return values.getOrDefault(name, "");
  }

  /** For a checkbox. */
  public boolean ticked(String name) {
    return value(name).equals("yes");
  }

  Form tick(String name, boolean ticked) {
    return with(name, ticked ? "yes" : "");
  }

  /** The key of a message; empty when nothing is wrong. */
  public String problem(String name) {
    return problems.getOrDefault(name, "");
  }

  public boolean wrong() {
    return !problems.isEmpty();
  }

  /** A field keeps its first problem only. */
  Form reject(String name, String problem) {
    problems.putIfAbsent(name, problem);
    return this;
  }

  Form require(String name, int longest) {
    if (value(name).isEmpty()) {
      reject(name, "form.required");
    }
    return atMost(name, longest);
  }

  Form atMost(String name, int longest) {
    return check(name, value -> value.length() <= longest, "form.long");
  }

  Form check(String name, Predicate<String> fine, String problem) {
    if (!fine.test(value(name))) {
      reject(name, problem);
    }
    return this;
  }

  Form country(String name) {
    return require(name, 2).check(name, COUNTRIES::contains, "form.country");
  }

  /** Shows no value: they are personal data. */
  @Override
  public String toString() {
    return "Form[" + problems.size() + " problems]";
  }
}
