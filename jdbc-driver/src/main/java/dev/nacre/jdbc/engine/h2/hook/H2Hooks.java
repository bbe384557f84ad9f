package dev.nacre.jdbc.engine.h2.hook;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.engine.Constants;
import org.h2.engine.SysProperties;
import org.h2.store.fs.FilePath;
import org.h2.util.JdbcUtils;
import org.h2.util.Utils;

/**
 * The methods that H2 calls instead of the JDK or its own file tools, wherever plaintext may leave
 * the database in a file. Each method has the name and type of the one it replaces.
 *
 * <p>The provider of the scheme {@link #SCHEME} decides by the database of the session that runs in
 * this thread: for an encrypted one it returns its own path, for any other H2's. Without a
 * provider, no encrypted database can be open in this H2, and H2 works unchanged.
 */
public final class H2Hooks {
  /** The name of this class in H2's class loader, where H2 calls it. */
  public static final String NAME_IN_H2 = "org.h2.store.fs.NacreDoor";

  /** Marks a name given by SQL: {@code nacreout:/tmp/x.csv}. */
  public static final String SCHEME = "nacreout";

  /** Precedes a request instead of a file name: is this allowed here? */
  public static final String REQUEST = SCHEME + ":?";

  /** The names of H2's patched classes. Another copy of Nacre in this JVM reads them. */
  public static final Set<String> CHANGED = ConcurrentHashMap.newKeySet();

  private H2Hooks() {}

  // Replaces FileUtils, for CSVWRITE, CSVREAD and FILE_READ.

  public static OutputStream newOutputStream(String fileName, boolean append) throws IOException {
    return path(fileName).newOutputStream(append);
  }

  public static InputStream newInputStream(String fileName) throws IOException {
    return path(fileName).newInputStream();
  }

  public static BufferedReader newBufferedReader(String fileName, Charset charset)
      throws IOException {
    return new BufferedReader(
        new InputStreamReader(newInputStream(fileName), charset), Constants.IO_BUFFER_SIZE);
  }

  public static long size(String fileName) {
    return path(fileName).size();
  }

  // Replaces Files and Paths.

  /** For FILE_WRITE. */
  public static OutputStream newOutputStream(Path file, OpenOption... options) throws IOException {
    // H2 takes the name as the operating system does, without home folder and schemes.
    FilePath path = path(file.toAbsolutePath().toString());
    return isGuarded(path) ? path.newOutputStream(false) : Files.newOutputStream(file, options);
  }

  /** For the sources of an alias, if this process has no compiler. */
  public static Path write(Path file, byte[] bytes, OpenOption... options) throws IOException {
    ask("source");
    return Files.write(file, bytes, options);
  }

  /** For the folder of a Lucene index. */
  public static Path get(String first, String... more) {
    ask("lucene");
    return Paths.get(first, more);
  }

  // Replaces JdbcUtils.

  /** For linked tables and schemas. */
  public static Connection getConnection(String driver, String url, String user, String password)
      throws SQLException {
    ask("link");
    return JdbcUtils.getConnection(driver, url, user, password);
  }

  /** For aliases. */
  public static <T> Class<T> loadUserClass(String className) {
    ask("class:" + className);
    return JdbcUtils.loadUserClass(className);
  }

  // Replaces H2's settings.

  /** For SCRIPT and RUNSCRIPT, which prepend it to every file name. */
  public static String getScriptDirectory() {
    String folder = SysProperties.getScriptDirectory();
    boolean looked = isGuarded(path(folder)) || isGuarded(path("?keys"));
    return looked ? SCHEME + ":" + folder : folder;
  }

  /** For the trace file of a read-only database, which H2 puts into the temporary folder. */
  public static String getProperty(String key, String fallback) {
    if (key.equals("java.io.tmpdir")) {
      ask("tmpdir");
    }
    return Utils.getProperty(key, fallback);
  }

  // Replaces FileUtils, for temporary files.

  /**
   * For spilled results, and large objects in transit. These already have the scheme of their
   * database, except in a remote client, which has no database path.
   */
  public static String createTempFile(String prefix, String suffix, boolean inTempDir)
      throws IOException {
    FilePath path = FilePath.get(prefix);
    FilePath answer = path("?temp");
    FilePath chosen = path.getScheme().equals("file") && isGuarded(answer) ? answer : path;
    return chosen.createTempFile(suffix, inTempDir).toString();
  }

  static FilePath path(String fileName) {
    FilePath path = FilePath.get(SCHEME + ":" + fileName);
    // Without a provider, H2 takes the scheme for a folder.
    boolean unserved = path.toString().startsWith(SCHEME) && !isGuarded(path);
    return unserved ? FilePath.get(fileName) : path;
  }

  static boolean isGuarded(FilePath path) {
    return path.getScheme().equals(SCHEME);
  }

  /** The provider throws if the answer is no. */
  static void ask(String what) {
    boolean unused = FilePath.get(REQUEST + what).exists();
  }
}
