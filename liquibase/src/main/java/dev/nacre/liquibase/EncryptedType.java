package dev.nacre.liquibase;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import liquibase.change.core.LoadDataChange;
import liquibase.database.Database;
import liquibase.datatype.DataTypeFactory;
import liquibase.datatype.DataTypeInfo;
import liquibase.datatype.DatabaseDataType;
import liquibase.datatype.LiquibaseDataType;
import liquibase.servicelocator.PrioritizedService;

/**
 * A type with the words of Nacre behind it.
 *
 * <p>Liquibase hands types of new columns on as text. In this text the parameters are hexadecimal,
 * because a type may have parentheses and commas of its own.
 */
@DataTypeInfo(
    name = EncryptedType.NAME,
    minParameters = 2,
    maxParameters = 2,
    priority = PrioritizedService.PRIORITY_DEFAULT)
public final class EncryptedType extends LiquibaseDataType {
  static final String NAME = "nacre_encrypted";

  /** The text for a type and an encryption that {@link Encryption#parse} understands. */
  static String text(String type, String encryption) {
    return NAME + "(" + hex(type) + "," + hex(encryption) + ")";
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  private String parameter(int index) {
    return new String(
        HexFormat.of().parseHex(String.valueOf(getParameters()[index])), StandardCharsets.UTF_8);
  }

  @Override
  public DatabaseDataType toDatabaseDataType(Database database) {
    String type =
        DataTypeFactory.getInstance()
            .fromDescription(parameter(0), database)
            .toDatabaseDataType(database)
            .toSql();
    return new DatabaseDataType(
        Encryption.parse(parameter(1)).orElseThrow().behind(type, database));
  }

  /** Never of a column that exists: those have the type that was declared. */
  @Override
  public LoadDataChange.LOAD_DATA_TYPE getLoadTypeName() {
    return LoadDataChange.LOAD_DATA_TYPE.UNKNOWN;
  }
}
