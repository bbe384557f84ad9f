package dev.nacre.jdbc.parts;

import dev.nacre.jdbc.api.SumSource;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Refuses texts in different parts that one database might have counted as one group. Whether it
 * would have depends on a collation; a part that shows both as groups tells them apart.
 */
final class GroupTexts {
  private static final Pattern MARKS = Pattern.compile("\\p{M}+|\\s+$");

  private final SumSource source;
  private final List<String> names;
  private final List<Map<String, Set<String>>> seen = new ArrayList<>();

  GroupTexts(SumSource source, List<String> names) {
    this.source = source;
    this.names = names;
    names.forEach(any -> seen.add(new HashMap<>()));
  }

  void add(PartAnswer part) {
    for (int group = 0; group < names.size(); group++) {
      if (source.foldsTexts() && !source.isEncrypted(group)) {
        add(part, group);
      }
    }
  }

  private void add(PartAnswer part, int group) {
    Map<String, Set<String>> here = new HashMap<>();
    for (PartAnswer.Group one : part.groups()) {
      if (one.values().get(group) instanceof String text) {
        here.computeIfAbsent(folded(text), any -> new HashSet<>()).add(text);
      }
    }
    here.forEach(
        (folded, texts) -> {
          Set<String> before = seen.get(group).computeIfAbsent(folded, any -> new HashSet<>(texts));
          if (!before.containsAll(texts) && !texts.containsAll(before)) {
            throw MergedGroups.differ(
                "Texts of the column "
                    + names.get(group)
                    + " in different parts may be one group to the database");
          }
          before.addAll(texts);
        });
  }

  static String folded(String text) {
    String apart = Normalizer.normalize(text, Normalizer.Form.NFKD);
    return MARKS.matcher(apart).replaceAll("").toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }
}
