package dev.nacre.hibernate.mapping;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;
import org.hibernate.dialect.MySQLDialect;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.ForeignKey;
import org.hibernate.mapping.Table;

/**
 * The types of encrypted columns, with Nacre's words behind them: all that writes definitions takes
 * them from there, also scripts, and temporary tables, which Nacre refuses for such columns.
 */
public final class ColumnTypes {
  private static final Pattern CHAR = Pattern.compile("(char|character)\\b(?! varying).*");
  private static final Pattern TEXT =
      Pattern.compile("(varchar|char varying|tinytext|text|mediumtext|longtext)\\b.*");

  private static final Pattern COLLATE = Pattern.compile("\\bcollate (\\w+)");

  private ColumnTypes() {}

  /**
   * @throws MappingException when a definition that the application wrote lacks the words
   */
  public static void encrypt(EncryptedModel model, Metadata metadata) {
    Problems problems = new Problems();
    TypeCheckConstraints checks = new TypeCheckConstraints(metadata);
    for (EncryptedColumn one : model.columns()) {
      Column column = one.column();
      checks.remove(column);
      if (isEncrypted(one, metadata)) {
        continue; // tables of one hierarchy may share a column
      }
      if (column.getSqlType() != null) {
        problems.add(
            one.name(),
            "has a columnDefinition: end it with "
                + one.encryption().words()
                + ", or leave it out");
        continue;
      }
      String collation = collation(one, metadata);
      String collate = collation.isEmpty() ? "" : " collate " + collation;
      String type = type(one, metadata);
      if (!collation.isEmpty()) {
        column.setCollation(null);
      }
      column.setSqlType(type + collate + " " + one.encryption().words());
    }
    if (!problems.isEmpty()) {
      throw new MappingException(problems.under(EncryptedModel.HEADING));
    }
    nameReferredColumns(model, metadata);
  }

  /** Whether the type has the words already. */
  public static boolean isEncrypted(EncryptedColumn one, Metadata metadata) {
    return type(one, metadata).toLowerCase(Locale.ROOT).endsWith(" " + one.encryption().words());
  }

  // A column keeps the first type that it was asked for, so a copy is asked.
  private static String type(EncryptedColumn one, Metadata metadata) {
    String type = one.column().getSqlType();
    return type == null ? one.column().clone().getSqlType(metadata) : type;
  }

  /**
   * The collation behind the type on MariaDB, whose default does not compare exactly; empty where
   * none is needed.
   */
  public static String collation(EncryptedColumn one, Metadata metadata) {
    if (!(metadata.getDatabase().getDialect() instanceof MySQLDialect)
        || !one.encryption().isDeterministic()) {
      return "";
    }
    String type = type(one, metadata).toLowerCase(Locale.ROOT);
    Matcher written = COLLATE.matcher(type);
    String declared = one.column().getCollation();
    if (written.find()) {
      return written.group(1);
    } else if (declared != null) {
      return declared;
    } else if (CHAR.matcher(type).matches()) {
      return "utf8mb4_bin";
    }
    return TEXT.matcher(type).matches() ? "utf8mb4_nopad_bin" : "";
  }

  // Hibernate leaves them out where they are the primary key, which the driver would have to look
  // up.
  private static void nameReferredColumns(EncryptedModel model, Metadata metadata) {
    List<Table> encrypted =
        model.columns().stream().map(EncryptedColumn::table).distinct().toList();
    for (Table table : metadata.collectTableMappings()) {
      for (ForeignKey key : KeyReferences.foreignKeys(table)) {
        Table referred = key.getReferencedTable();
        if (referred != null
            && key.isReferenceToPrimaryKey()
            && (encrypted.contains(table) || encrypted.contains(referred))) {
          key.addReferencedColumns(KeyReferences.referredColumns(key, referred));
        }
      }
    }
  }
}
