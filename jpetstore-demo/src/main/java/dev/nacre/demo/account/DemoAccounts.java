package dev.nacre.demo.account;

import dev.nacre.demo.store.MyBatisConfiguration;
import dev.nacre.demo.store.account.Account;
import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.account.Profile;
import dev.nacre.demo.store.account.SignOn;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.crypto.password.PasswordEncoder;

/** Creates the demo's accounts: a customer for visitors, and the operator. */
public final class DemoAccounts {
  /** Not by the class: logs have had this name. */
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.demo.account.DemoPeople");

  private static final String OPERATOR = "operator";

  private final Path folder;
  private final PasswordEncoder passwords;

  /**
   * @param folder where the file with the operator's password is
   */
  public DemoAccounts(Path folder, PasswordEncoder passwords) {
    this.folder = folder;
    this.passwords = passwords;
  }

  public void createMissing(Connection connection) throws SQLException, IOException {
    connection.setAutoCommit(false);
    // Not closed: that would close the caller's connection.
    SqlSession session =
        new SqlSessionFactoryBuilder()
            .build(MyBatisConfiguration.configuration())
            .openSession(connection);
    AccountMapper accounts = session.getMapper(AccountMapper.class);
    if (accounts.account(DemoVisitor.USERNAME).isEmpty()) {
      accounts.insert(
          new Account(
              DemoVisitor.USERNAME,
              "umi@example.org",
              "Umi",
              "Tanaka",
              "12 Pearl Street",
              "",
              "Toba",
              "Mie",
              "51700",
              "JP",
              "555-0173"));
      accounts.insertSignOn(
          new SignOn(DemoVisitor.USERNAME, passwords.encode(DemoVisitor.PASSWORD), false));
      accounts.insertProfile(DemoVisitor.USERNAME, new Profile("en", "fish", true, true));
    }
    var file = folder.resolve("operator-password");
    String password = DemoPassphrase.readOrMake(file);
    if (accounts.account(OPERATOR).isEmpty()) {
      accounts.insert(
          new Account(
              OPERATOR,
              "operator@example.org",
              "The",
              "Operator",
              "1 Back Office",
              "",
              "Toba",
              "Mie",
              "51700",
              "JP",
              "555-0100"));
      accounts.insertSignOn(new SignOn(OPERATOR, hash(password), true));
      accounts.insertProfile(OPERATOR, new Profile("en", "fish", false, false));
    } else if (accounts
        .signOn(OPERATOR)
        .filter(known -> passwords.matches(password, known.password()))
        .isEmpty()) {
      accounts.updatePassword(OPERATOR, hash(password));
    }
    connection.commit();
    LOG.info("The operator signs on as {}; the password is in {}", OPERATOR, file);
  }

  private String hash(String password) {
    return String.valueOf(passwords.encode(password));
  }
}
