package dev.nacre.jdbc.columns.keys;

import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

/** Keys of the encrypted columns of a Derby database. */
final class DerbyKeyStatementsTest extends KeyStatementsContract {
  private final List<String> made = new ArrayList<>();

  @Override
  String newDatabase() {
    DerbyDatabase.begin();
    String url = "jdbc:derby:" + folder.resolve("shop-" + UUID.randomUUID());
    made.add(url);
    return url + ";create=true";
  }

  @AfterEach
  void end() throws SQLException {
    for (String url : made) {
      DerbyDatabase.end(url + ";shutdown=true");
    }
  }

  @Override
  String user() {
    return "app";
  }

  @Override
  String first() {
    return "";
  }

  @Override
  String known(String url) {
    return url.replace("jdbc:", "").replace(";create=true", "");
  }
}
