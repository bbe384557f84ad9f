package dev.nacre.hibernate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.tree.GuidePage;
import dev.nacre.testkit.tree.SourceTree;
import dev.nacre.testkit.twin.EncryptionTarget;
import jakarta.persistence.Entity;
import java.io.File;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.hibernate.boot.Metadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/guides/hibernate.md shows. */
final class HibernateGuideTest {
  @TempDir private Path root;

  @Test
  void theEntityIsMadeAsThePageSays() throws Exception {
    Map<String, String> snippets = GuidePage.snippets("hibernate.md");
    Shop shop = Shop.of(EncryptionTarget.H2_COLUMNS, root);
    Path script = root.resolve("made.sql");
    Map<String, Object> settings = new HashMap<>();
    Properties properties = new Properties();
    properties.load(new StringReader(snippet(snippets, "hibernate.properties")));
    properties.forEach((name, value) -> settings.put(name.toString(), value));
    String url = String.valueOf(settings.get("jakarta.persistence.jdbc.url"));
    assertThat(url).isEqualTo("jdbc:nacre:h2:./shop;nacre.encrypt=columns");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader = compiled(snippet(snippets, "Customer.java"))) {
      thread.setContextClassLoader(loader); // where Hibernate looks for the classes of entities
      Class<?> customer = loader.loadClass("Customer");
      shop.map(shop.url(), settings, Metadata::buildSessionFactory, customer).close();
      Map<String, Object> scripts =
          Map.of(
              "jakarta.persistence.schema-generation.scripts.action",
              "create",
              "jakarta.persistence.schema-generation.scripts.create-target",
              script.toString());
      shop.map(shop.url(), scripts, Metadata::buildSessionFactory, customer).close();
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(shop.encrypted())
        .containsExactly(
            "customer.born random", "customer.email deterministic", "customer.ssn random");
    assertThat(bare(Files.readString(script))).contains(bare(snippet(snippets, "expected.sql")));
  }

  private static String snippet(Map<String, String> snippets, String name) {
    return Objects.requireNonNull(snippets.get(name), name);
  }

  private static String bare(String sql) {
    return sql.replaceAll("\\s+", "");
  }

  private static Path place(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** No build of ours contains it, and CI runs two other examples. */
  @Test
  void theExampleCompiles() throws Exception {
    Path sources = SourceTree.root().resolve("examples/hibernate/src/main/java/shop");
    // Surefire starts this JVM with a jar that only names the class path.
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    compile(classPath, sources.resolve("Shop.java"), sources.resolve("Customer.java"));
  }

  private URLClassLoader compiled(String source) throws Exception {
    Path file = Files.writeString(root.resolve("Customer.java"), source);
    compile(place(Encrypted.class) + File.pathSeparator + place(Entity.class), file);
    return new URLClassLoader(new URL[] {root.toUri().toURL()}, getClass().getClassLoader());
  }

  private void compile(String classPath, Path... files) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean compiles =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of("-proc:none", "-nowarn", "-cp", classPath, "-d", root.toString()),
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(files))
            .call();
    assertThat(compiles).as(messages.toString()).isTrue();
  }
}
