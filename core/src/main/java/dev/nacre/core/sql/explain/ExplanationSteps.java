package dev.nacre.core.sql.explain;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.explain.ExplanationStep.Action;
import dev.nacre.core.sql.explain.ExplanationStep.Place;
import dev.nacre.core.sql.explain.ExplanationStep.Subject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the steps of an explanation. */
final class ExplanationSteps {
  /** What a text of a statement reveals to the server. */
  static final String ALL_OF_IT =
      "its names, and every parameter and literal that is not encrypted";

  /** How many steps of one kind are listed; further ones are only counted. */
  private static final int MANY = 100;

  private final List<ExplanationStep> steps = new ArrayList<>();

  List<ExplanationStep> list() {
    return steps;
  }

  int size() {
    return steps.size();
  }

  void addAll(List<ExplanationStep> more) {
    steps.addAll(more);
  }

  void here(Action action, @Nullable Subject column, String what, @Nullable String shows) {
    steps.add(new ExplanationStep(Place.HERE, action, column, what, shows));
  }

  void server(Action action, @Nullable Subject column, String what, String reveals) {
    steps.add(new ExplanationStep(Place.SERVER, action, column, what, reveals));
  }

  /** The server stores the cells of these columns. */
  void held(CatalogTable table) {
    for (CatalogColumn column : table.columns()) {
      if (column.encryption() != null) {
        EncryptedColumn encrypted = EncryptedColumn.of(table, column);
        if (encrypted != null) {
          server(
              Action.HOLD,
              subject(encrypted),
              "cells of the column",
              reveals(encrypted.encryption().protection()));
        }
      }
    }
  }

  /** Shortens the explanation of a statement with thousands of literals to a readable one. */
  void shorten(int from, Action action) {
    int more = steps.size() - from - MANY;
    if (more > 0) {
      steps.subList(from + MANY, steps.size()).clear();
      here(action, null, "and " + more + " more", null);
    }
  }

  static Subject subject(EncryptedColumn column) {
    return new Subject(
        column.table().name(),
        column.name(),
        column.encryption().protection().algorithm(),
        column.encryption().type().toString());
  }

  static String reveals(Protection protection) {
    String always = "whether it is NULL, its length, when it is written";
    return protection.comparesEqual()
        ? always + "; which values of its key group are equal, and how often each occurs"
        : always;
  }
}
