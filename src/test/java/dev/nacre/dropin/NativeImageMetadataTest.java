package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What the jars tell GraalVM: it names what is there, and all that the driver reaches by name. No
 * image is built here.
 */
final class NativeImageMetadataTest {
  private static final String FOLDER = "META-INF/native-image/dev.nacre/";
  private static final Pattern ENTRY =
      Pattern.compile("\\{\"name\": \"([\\w.]+)\", (\"allPublicMethods\"|\"methods\")[^\n]*");
  private static final Pattern METHOD = Pattern.compile("\"name\": \"([\\w<>]+)\", \"param");

  /** Of H2, which no native image has, and of the JDK's console, whose lack is answered. */
  private static final Set<String> NOT_TOLD = Set.of("getLayoutMap", "isTerminal");

  private static String text(String name) throws IOException {
    try (InputStream in =
        NativeImageMetadataTest.class.getClassLoader().getResourceAsStream(FOLDER + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult hit) -> hit.group(1)).toList();
  }

  private static Set<String> toldMethods() throws Exception {
    String told = text("nacre-jdbc-driver/reflect-config.json");
    Set<String> methods = new TreeSet<>();
    for (MatchResult entry : ENTRY.matcher(told).results().toList()) {
      Class<?> type = Class.forName(entry.group(1), false, Jars.class.getClassLoader());
      List<String> there =
          new ArrayList<>(Stream.of(type.getMethods()).map(Method::getName).toList());
      there.add("<init>");
      List<String> named = found(METHOD, entry.group());
      assertThat(there).as(entry.group(1)).containsAll(named);
      methods.addAll(entry.group(2).contains("all") ? there : named);
    }
    return methods;
  }

  /** By text, since the name of each is a constant beside the call or a parameter of it. */
  private static Set<String> calledByName() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String module : List.of("core", "wallet", "jdbc-driver")) {
      Path sources = SourceTree.root().resolve(module).resolve("src/main/java");
      List<Path> files;
      try (Stream<Path> all = Files.walk(sources)) {
        files = all.filter(file -> file.toString().endsWith(".java")).toList();
      }
      for (Path file : files) {
        names.addAll(
            found(
                Pattern.compile("(?:getMethod\\(|call\\(target, )\"(\\w+)\""),
                Files.readString(file)));
      }
    }
    return names;
  }

  @Test
  void namesWhatTheDriverCallsByReflection() throws Exception {
    Set<String> called = calledByName();
    assertThat(called).contains("getAutosave", "setPrepareThreshold", "getParameterStatus");
    called.removeAll(NOT_TOLD);
    assertThat(toldMethods()).containsAll(called);
  }

  @Test
  void namesTheInterfacesOfProxies() throws Exception {
    List<String> proxies =
        found(Pattern.compile("\\[\"([\\w.]+)\"]"), text("nacre-jdbc-driver/proxy-config.json"));
    Set<String> made = new TreeSet<>();
    try (Stream<Path> all = Files.walk(SourceTree.root().resolve("jdbc-driver/src/main/java"))) {
      for (Path file : all.filter(each -> each.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file);
        if (source.contains("Proxy.newProxyInstance")) {
          made.addAll(found(Pattern.compile("new Class<\\?>\\[] \\{(\\w+)\\.class}"), source));
        }
      }
    }
    assertThat(made).contains("DatabaseMetaData", "PreparedStatement");
    assertThat(proxies).extracting(name -> name.replaceFirst(".*\\.", "")).hasSameElementsAs(made);
  }

  @Test
  void namesTheListsOfKeywords() throws Exception {
    String told =
        found(Pattern.compile("\"pattern\": \"([^\"]+)\""), text("nacre-core/resource-config.json"))
            .get(0)
            .replace("\\\\", "\\");
    Pattern resources = Pattern.compile(told);
    for (String database : List.of("derby", "h2", "mariadb", "postgresql")) {
      String list = "dev/nacre/core/sql/grammar/" + database + ".words";
      URL there = getClass().getClassLoader().getResource(list);
      assertThat(there).as(list).isNotNull();
      assertThat(list).matches(resources);
    }
  }
}
