package dev.nacre.hibernate;

import dev.nacre.hibernate.mapping.ColumnTypes;
import dev.nacre.hibernate.mapping.EncryptedColumn;
import dev.nacre.hibernate.mapping.EncryptedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Set;
import java.util.TreeSet;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;

/**
 * The annotations of a mapping as a policy file, for other tools that define the same tables
 * through Nacre with definitions of their own.
 */
public final class NacrePolicy {
  /** The setting that names a file: it is written whenever the mapping is built. */
  public static final String FILE = "nacre.hibernate.policy";

  private NacrePolicy() {}

  /**
   * The text of a policy file.
   *
   * @throws MappingException when a column has a name that a policy cannot say
   */
  public static String of(Metadata metadata) {
    return of(AnnotatedModel.of(metadata), metadata);
  }

  static String of(EncryptedModel model, Metadata metadata) {
    Set<String> lines = new TreeSet<>();
    for (EncryptedColumn one : model.columns()) {
      if (!one.path().matches("(?U)\\w+(\\.\\w+){1,2}")) {
        throw new MappingException("A policy file cannot name the column " + one.name());
      }
      String collation = ColumnTypes.collation(one, metadata);
      lines.add(
          one.path()
              + " = "
              + one.encryption().policy()
              + (collation.isEmpty() ? "" : " collate=" + collation));
    }
    return "# Made from @Encrypted; changes here are overwritten.\n"
        + String.join("\n", lines)
        + "\n";
  }

  // Beside it and then moved: a connection may read the file meanwhile.
  static void write(String place, String text) {
    Path file = Path.of(place).toAbsolutePath();
    Path folder = file.getParent();
    if (folder == null) {
      throw new MappingException(FILE + " names no file: " + file);
    }
    try {
      if (Files.exists(file) && Files.readString(file).equals(text)) {
        return;
      }
      Path draft = Files.createTempFile(folder, "columns", ".policy");
      Path unused = Files.writeString(draft, text);
      unused = Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException failed) {
      throw new UncheckedIOException("The policy file " + file + " cannot be written", failed);
    }
  }
}
