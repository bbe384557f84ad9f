package dev.nacre.leak;

import java.util.Arrays;
import java.util.List;

/** A text for each kind of value, so that a finding names what leaked. */
enum Marker {
  SCHEMA_NAME,
  TABLE_NAME,
  COLUMN_NAME,
  CONSTRAINT_NAME,
  INDEX_NAME,
  SEQUENCE_NAME,
  USER_NAME,
  COMMENT,
  DEFAULT,
  CHECK,
  VIEW_TEXT,
  ENUM_WORD,
  VARCHAR,
  CHAR,
  BINARY,
  JSON,
  ARRAY,
  CLOB_SMALL,
  CLOB_LARGE,
  BLOB_SMALL,
  BLOB_LARGE,
  BLOB_HALF,
  TEMPORARY_ROW,
  DELETED_ROW,
  ROLLED_BACK_ROW,
  INDEXED,
  SORTED,
  LITERAL_IN_ERROR,
  TRACED_PARAMETER,
  DATABASE_PASSWORD,
  FILE_WRITE,

  PASSPHRASE(true),
  WRONG_PASSPHRASE(true);

  private final boolean secret;

  Marker() {
    this(false);
  }

  Marker(boolean secret) {
    this.secret = secret;
  }

  /** Capitals and digits only, so that it may be a name and nobody escapes or folds it. */
  String text() {
    return "MRK" + name().replace("_", "") + "X7Q2W9ZK4TN8";
  }

  /** Whether plain H2 never sees it. */
  boolean isSecret() {
    return secret;
  }

  static List<String> values(boolean secrets) {
    return Arrays.stream(values()).filter(m -> m.secret == secrets).map(Marker::text).toList();
  }
}
