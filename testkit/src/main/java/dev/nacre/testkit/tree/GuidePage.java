package dev.nacre.testkit.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The snippets of a page of docs/guides that a test executes. */
public final class GuidePage {
  private static final Pattern SNIPPET =
      Pattern.compile("<!-- runs: (\\S+) -->\\n```\\w*\\n(.*?)```\\n", Pattern.DOTALL);

  private GuidePage() {}

  /** By the name of a file; in the order of the page. */
  public static Map<String, String> snippets(String page) throws IOException {
    Map<String, String> snippets = new LinkedHashMap<>();
    Matcher found =
        SNIPPET.matcher(Files.readString(SourceTree.root().resolve("docs/guides").resolve(page)));
    while (found.find()) {
      snippets.put(found.group(1), found.group(2));
    }
    if (snippets.isEmpty()) {
      throw new IOException("no snippet in " + page);
    }
    return snippets;
  }
}
