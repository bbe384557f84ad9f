package dev.nacre.jdbc.columns.keys;

import java.util.UUID;

/** Keys of the encrypted columns of an H2 database whose files are plain. */
final class H2KeyStatementsTest extends KeyStatementsContract {
  @Override
  String newDatabase() {
    return "jdbc:h2:" + folder.resolve("shop-" + UUID.randomUUID());
  }

  @Override
  String user() {
    return "sa";
  }

  @Override
  String first() {
    return "";
  }

  @Override
  String known(String url) {
    return url.replace("jdbc:", "");
  }
}
