package dev.nacre.dropin.applications;

import dev.nacre.core.policy.Policy;
import dev.nacre.jdbc.NacreDriver;
import dev.nacre.wallet.Wallet;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * The sources of an application. They are only read: its classes, and a {@code pom.xml} with other
 * dependencies, are made in a folder of ours.
 *
 * @param folder the checkout
 * @param work ours
 */
record Checkout(Application application, Path folder, Path work) {
  private static final Pattern JUNIT =
      Pattern.compile("<artifactId>junit-jupiter-engine</artifactId>\\s*<version>([^<]+)");

  /** The class path of the application and its tests, with Nacre behind. */
  String classPath() throws Exception {
    List<String> path = new ArrayList<>();
    path.add(work.resolve("classes").toString());
    path.add(folder.resolve("src/test/resources").toString());
    path.add(folder.resolve("src/main/resources").toString());
    String libraries = libraries();
    path.add(libraries);
    path.add(ours(libraries));
    compile(String.join(File.pathSeparator, path));
    return String.join(File.pathSeparator, path);
  }

  /** Maven says what the application needs. */
  private String libraries() throws Exception {
    Path pom = work.resolve("pom.xml");
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("pom.xml").toFile());
    change(child(document.getDocumentElement(), "dependencies"));
    TransformerFactory.newInstance()
        .newTransformer()
        .transform(new DOMSource(document), new StreamResult(pom.toFile()));
    Path list = work.resolve("libraries");
    int code =
        new ProcessBuilder(
                "mvn",
                "-B",
                "-q",
                "-f",
                pom.toString(),
                "dependency:build-classpath",
                "-Dmdep.outputFile=" + list)
            .inheritIO()
            .start()
            .waitFor();
    if (code != 0) {
      throw new IllegalStateException("Maven does not resolve the libraries of " + folder);
    }
    return Files.readString(list).strip();
  }

  private void change(Element dependencies) throws IOException {
    for (Element dependency : children(dependencies)) {
      if (application.without().contains(child(dependency, "groupId").getTextContent())) {
        dependencies.removeChild(dependency);
      }
    }
    Matcher junit = JUNIT.matcher(Files.readString(folder.resolve("pom.xml")));
    // Where the engine has no version, a list of Spring's gives one to both.
    String console = "org.junit.platform:junit-platform-console";
    add(dependencies, junit.find() ? console + ":" + junit.group(1) : console);
    application.more().forEach(library -> add(dependencies, library));
  }

  private static void add(Element dependencies, String library) {
    List<String> parts = List.of(library.split(":", -1));
    List<String> names = List.of("groupId", "artifactId", "version");
    Document document = Objects.requireNonNull(dependencies.getOwnerDocument());
    Element dependency = document.createElement("dependency");
    for (int i = 0; i < parts.size(); i++) {
      Element part = document.createElement(names.get(i));
      part.setTextContent(parts.get(i));
      dependency.appendChild(part);
    }
    dependencies.appendChild(dependency);
  }

  private static Element child(Element parent, String name) {
    return children(parent).stream()
        .filter(one -> one.getTagName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static List<Element> children(Element parent) {
    List<Element> found = new ArrayList<>();
    for (Node at = parent.getFirstChild(); at != null; at = at.getNextSibling()) {
      if (at instanceof Element element) {
        found.add(element);
      }
    }
    return found;
  }

  /** Nacre, and of what the build has the drivers that the application does not bring. */
  private static String ours(String libraries) throws URISyntaxException {
    List<String> path = new ArrayList<>();
    for (Class<?> type : List.of(NacreDriver.class, Wallet.class, Policy.class)) {
      path.add(
          Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    }
    String ofTests =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String name : List.of("bcprov-", "h2-", "postgresql-", "mariadb-java-client-")) {
      if (!libraries.contains("/" + name)) {
        path.add(
            Stream.of(ofTests.split(Pattern.quote(File.pathSeparator), -1))
                .filter(entry -> entry.contains("/" + name))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .findFirst()
                .orElseThrow());
      }
    }
    return String.join(File.pathSeparator, path);
  }

  private void compile(String classPath) throws IOException {
    List<Path> sources = new ArrayList<>();
    for (String root : List.of("src/main/java", "src/test/java")) {
      try (Stream<Path> all = Files.walk(folder.resolve(root))) {
        sources.addAll(all.filter(this::isWanted).toList());
      }
    }
    if (application.without().contains("org.hsqldb")) {
      Path driver = work.resolve("jdbcDriver.java");
      Files.writeString(driver, resource("jdbcDriver.java"));
      sources.add(driver);
    }
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager manager =
        compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      List<String> options =
          List.of(
              "-nowarn",
              "-proc:none",
              "-parameters",
              "-d",
              Files.createDirectories(work.resolve("classes")).toString(),
              "-cp",
              classPath);
      if (!compiler
          .getTask(said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(sources))
          .call()) {
        throw new IllegalStateException("The checkout does not compile:\n" + said);
      }
    }
  }

  private boolean isWanted(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".java")
        && !name.replaceFirst("\\.java$", "").matches(application.leftOut());
  }

  static String resource(String name) throws IOException {
    try (var in = Checkout.class.getResourceAsStream("/applications/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** A folder for Tomcat that listens on a port. */
  Path tomcat(int port) {
    try {
      Path base = Files.createTempDirectory(work, "tomcat");
      Path conf = Files.createDirectories(base.resolve("conf"));
      Files.createDirectories(base.resolve("webapps"));
      Files.writeString(conf.resolve("web.xml"), resource("web.xml"));
      Files.writeString(
          conf.resolve("server.xml"),
          String.join(
              "\n",
              "<Server port='-1'><Service name='Tomcat'>",
              "<Connector port='" + port + "' address='127.0.0.1'/>",
              "<Engine name='Tomcat' defaultHost='localhost'><Host name='localhost'/></Engine>",
              "</Service></Server>"));
      return base;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
