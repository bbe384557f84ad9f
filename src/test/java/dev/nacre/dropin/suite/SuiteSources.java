package dev.nacre.dropin.suite;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The sources of H2's tests, from a checkout, compiled against the H2 that is tested here.
 *
 * <p>Three things are made different: their list of all tests is left out, because it would need
 * everything that any of them needs; those about XA make {@link SuiteDataSource}s; and a cast to
 * H2's connection is an {@code unwrap}.
 *
 * @param checkout a folder with {@code src/test/org/h2/test}, or with {@code h2/src/test/…}
 * @param classes where to put the classes
 */
record SuiteSources(Path checkout, Path classes) {
  private static final List<String> ABOUT_XA = List.of("TestXA.java", "TestXASimple.java");

  private static final Pattern CAST =
      Pattern.compile(
          "\\(\\(JdbcConnection\\) ?(\\w+(?:\\.\\w+\\(\\))?)\\)"
              + "|\\(JdbcConnection\\) (getConnection\\((?:[^()]|\\(\\))*\\))");

  /** The path of the checkout's part below {@code h2}. */
  private Path root() {
    Path inner = checkout.resolve("h2");
    return Files.isDirectory(inner.resolve("src")) ? inner : checkout;
  }

  /**
   * Compiles some of them, and what they need.
   *
   * @param names of classes, below {@code org.h2.test}
   */
  void compile(List<String> names) throws IOException {
    Path sources = classes.resolveSibling("sources");
    copy(root().resolve("src/test/org/h2/test"), sources.resolve("org/h2/test"));
    copy(root().resolve("src/tools/org/h2/dev"), sources.resolve("org/h2/dev"));
    Files.writeString(sources.resolve("org/h2/test/TestAll.java"), resource("TestAll.java"));
    for (String name : ABOUT_XA) {
      Path file = sources.resolve("org/h2/test/jdbcx").resolve(name);
      Files.writeString(
          file,
          Files.readString(file)
              .replace("org.h2.jdbcx.JdbcDataSource", SuiteDataSource.class.getName())
              .replaceAll("\\bJdbcDataSource\\b", SuiteDataSource.class.getSimpleName()));
    }
    visit(sources.resolve("org/h2/test"), SuiteSources::unwrapping);
    Files.createDirectories(classes);
    List<Path> files = new ArrayList<>();
    for (String name : names) {
      files.add(sources.resolve("org/h2/test/" + name.replace('.', '/') + ".java"));
    }
    compile(files, sources);
    // Scripts and the like are found as resources.
    copyOthers(sources, classes);
  }

  private static void unwrapping(Path file) {
    if (!file.toString().endsWith(".java")) {
      return;
    }
    try {
      String text = Files.readString(file);
      String changed =
          CAST.matcher(text)
              .replaceAll(
                  cast ->
                      SuiteDataSource.class.getName()
                          + ".h2("
                          + (cast.group(1) == null ? cast.group(2) : cast.group(1))
                          + ")");
      if (!changed.equals(text)) {
        Files.writeString(file, changed);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void compile(List<Path> files, Path sources) throws IOException {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-nowarn",
              "-proc:none",
              "-d",
              classes.toString(),
              "-cp",
              System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
              "-sourcepath",
              sources.toString());
      Iterable<? extends JavaFileObject> units = manager.getJavaFileObjectsFromPaths(files);
      if (!compiler.getTask(said, manager, null, options, null, units).call()) {
        throw new IllegalStateException(
            "The checkout does not compile against this release of H2:\n" + said);
      }
    }
  }

  static String resource(String name) throws IOException {
    try (var in = SuiteSources.class.getResourceAsStream("/h2-suite/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    visit(from, file -> copyFile(from, file, to));
  }

  private static void copyOthers(Path from, Path to) throws IOException {
    visit(
        from,
        file -> {
          if (!file.toString().endsWith(".java")) {
            copyFile(from, file, to);
          }
        });
  }

  private static void copyFile(Path from, Path file, Path to) {
    try {
      Path target = to.resolve(from.relativize(file).toString());
      Files.createDirectories(Objects.requireNonNull(target.getParent()));
      Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private interface Visitor {
    void visit(Path file);
  }

  private static void visit(Path folder, Visitor visitor) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            visitor.visit(file);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
