package dev.nacre.cli.column;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.cli.column.schema.PersonalDataKind;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code nacre column advise} makes of a schema. */
final class AdviseTest {
  private static final String VALUE = "a value that nobody reads";

  @TempDir Path folder;

  private String plainUrl() {
    return "jdbc:h2:" + folder.resolve("shop");
  }

  private void make(String url, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static String advise(String url, String... more) {
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", "sesame");
    Object[] words = {"column", "advise", "--url", url, "--user", "sa"};
    if (more.length > 0) {
      words = new Object[] {more[0], "column", "advise", "--url", url, "--user", "sa"};
    }
    assertThat(terminal.run(words)).as(terminal.shown() + terminal.complained()).isZero();
    return terminal.shown();
  }

  private static Wish wish(Policy policy, String table, String column) {
    return policy.find("PUBLIC", table, column).map(Policy.Decision::wish).orElse(Wish.PLAIN);
  }

  @Test
  void whatItPrintsIsAPolicyForThisSchema() throws Exception {
    make(
        plainUrl(),
        "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(40), email VARCHAR(80) UNIQUE,"
            + " email_verified_at TIMESTAMP, phone VARCHAR(20), birth_date DATE, is_member BOOLEAN,"
            + " notes CLOB, billing_address VARCHAR(200), address_id INT)",
        "CREATE TABLE product (id INT PRIMARY KEY, name VARCHAR(40), price DECIMAL(8, 2))",
        "CREATE TABLE login (username VARCHAR(20) PRIMARY KEY, password_hash VARCHAR(80))",
        "CREATE TABLE session (token VARCHAR(64), username VARCHAR(20) REFERENCES login,"
            + " phones VARCHAR(20) ARRAY)",
        "INSERT INTO customer (id, name, email) VALUES (1, '" + VALUE + "', 'a@b')");
    String printed = advise(plainUrl());
    Policy policy = Policy.parse(printed);
    assertThat(wish(policy, "CUSTOMER", "NAME")).isEqualTo(Wish.RANDOM);
    assertThat(wish(policy, "CUSTOMER", "EMAIL")).isEqualTo(Wish.DETERMINISTIC);
    assertThat(wish(policy, "CUSTOMER", "PHONE")).isEqualTo(Wish.RANDOM);
    assertThat(wish(policy, "CUSTOMER", "BIRTH_DATE")).isEqualTo(Wish.RANDOM);
    assertThat(wish(policy, "CUSTOMER", "BILLING_ADDRESS")).isEqualTo(Wish.RANDOM);
    assertThat(wish(policy, "SESSION", "TOKEN")).isEqualTo(Wish.RANDOM);
    assertThat(wish(policy, "LOGIN", "PASSWORD_HASH")).isEqualTo(Wish.RANDOM);
    for (String plain :
        new String[] {"ID", "EMAIL_VERIFIED_AT", "IS_MEMBER", "NOTES", "ADDRESS_ID"}) {
      assertThat(policy.find("PUBLIC", "CUSTOMER", plain)).as(plain).isEmpty();
    }
    assertThat(policy.find("PUBLIC", "PRODUCT", "NAME")).isEmpty();
    // What cannot be encrypted so is said, and no line.
    assertThat(policy.find("PUBLIC", "SESSION", "PHONES")).isEmpty();
    // The two ends of a foreign key share a group.
    Decision shared = new Decision(Wish.DETERMINISTIC, "username");
    assertThat(policy.find("PUBLIC", "LOGIN", "USERNAME")).contains(shared);
    assertThat(policy.find("PUBLIC", "SESSION", "USERNAME")).contains(shared);
    assertThat(printed)
        .contains("# SESSION.PHONES", "it is in a foreign key")
        .doesNotContain(VALUE)
        .doesNotContain("INFORMATION_SCHEMA");
    assertThat(advise(plainUrl(), "--json")).contains("\"policy\":\"", "\"looksLike\":\"an e-mail");
  }

  /** Names are chosen by whoever makes the tables. */
  @Test
  void noNameBecomesALineOfItsOwn() throws Exception {
    make(
        plainUrl(),
        "CREATE TABLE \"a\n*.id = plain #\" (\"phone\n*.* = plain\" VARCHAR(9), \"e mail\" INT,"
            + " \"*\" INT, \"x/y phone\" VARCHAR(9), \"phones\u2028\" VARCHAR(9) ARRAY)");
    String printed = advise(plainUrl());
    Policy policy = Policy.parse(printed);
    String table = "a\n*.id = plain #";
    for (String column : new String[] {"phone\n*.* = plain", "e mail", "x/y phone"}) {
      assertThat(policy.find("PUBLIC", table, column))
          .as(column)
          .hasValueSatisfying(line -> assertThat(line.wish()).isNotEqualTo(Wish.PLAIN));
    }
    assertThat(policy.find("PUBLIC", table, "*")).isEmpty();
    assertThat(policy.find("PUBLIC", "b", "id")).isEmpty();
    assertThat(policy.find("PUBLIC", "b", "e mail")).isEqualTo(Optional.empty());
  }

  /** It is the database that has system schemas, and not everybody whose schema is called so. */
  @Test
  void aSchemaThatBeginsLikeOneOfTheSystemIsLookedAt() throws Exception {
    make(
        plainUrl(),
        "CREATE SCHEMA system_data",
        "CREATE TABLE system_data.customer (id INT, phone VARCHAR(20))");
    Policy policy = Policy.parse(advise(plainUrl()));
    assertThat(policy.find("SYSTEM_DATA", "CUSTOMER", "PHONE")).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mariadb://localhost/shop?password=a-secret, org.mariadb.jdbc:mariadb-java-client",
    "jdbc:derby:shop;password=a-secret, org.apache.derby:derby",
    "jdbc:other:a-secret, 'the driver of the database'",
  })
  void aDriverThatIsMissingIsNamed(String url, String jar) {
    FakeTerminal terminal = new FakeTerminal();
    assertThat(terminal.run("column", "advise", "--url", url, "--user", "sa")).isNotZero();
    assertThat(terminal.complained()).contains("NACRE-2111", jar).doesNotContain("a-secret");
  }

  @Test
  void whatIsEncryptedIsLeftOut() throws Exception {
    String url =
        "jdbc:nacre:h2:"
            + folder.resolve("shop")
            + ";nacre.encrypt=columns;nacre.wallet.password=sesame";
    make(url, "CREATE TABLE customer (id INT, ssn VARCHAR(11) ENCRYPT, phone VARCHAR(20))");
    Policy policy = Policy.parse(advise(url));
    assertThat(policy.find("PUBLIC", "CUSTOMER", "SSN")).isEmpty();
    assertThat(wish(policy, "CUSTOMER", "PHONE")).isEqualTo(Wish.RANDOM);
  }

  @Test
  void wherePlainThereIsNothingToSayItSaysSo() throws Exception {
    make(plainUrl(), "CREATE TABLE product (id INT, title VARCHAR(9))");
    String printed = advise(plainUrl());
    assertThat(printed).contains("# Nothing looks like that.");
    assertThat(Policy.parse(printed).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "t, email, EMAIL",
    "t, EMailAddress, EMAIL",
    "t, iban, BANK",
    "t, cardNumber, CARD",
    "t, creditcard, CARD",
    "t, ssn, NATIONAL_ID",
    "t, national_id, NATIONAL_ID",
    "t, dob, BIRTH",
    "t, birthday, BIRTH",
    "t, addr1, ADDRESS",
    "t, zip, ADDRESS",
    "t, billToFirstName, NAME",
    "t, firstname, NAME",
    "users, name, NAME",
    "t, api_key, TOKEN",
    "t, password, PASSWORD",
    "t, salary, PAY",
    "t, mobile, PHONE",
    "t, ip_address, DEVICE",
    "t, ip, DEVICE",
    "t, lastname, NAME",
    "t, shipaddr1, ADDRESS",
    "t, billzip, ADDRESS",
    "t, shipcity, ADDRESS",
    "t, custphone, PHONE",
    "t, cardtype, CARD",
    "t, card_type, CARD",
    "t, 氏名, NAME",
    "t, 姓, NAME",
    "t, 顧客氏名カナ, NAME",
    "t, フリガナ, NAME",
    "t, メールアドレス, EMAIL",
    "t, 携帯電話番号, PHONE",
    "t, 郵便番号, ADDRESS",
    "t, 請求先住所1, ADDRESS",
    "t, 生年月日, BIRTH",
    "t, 性別, BELIEF",
    "t, マイナンバー, NATIONAL_ID",
    "t, クレジットカード番号, CARD",
    "t, 口座番号, BANK",
    "t, 年収, PAY",
    "t, 既往歴, HEALTH",
    "t, パスワード, PASSWORD",
    "t, shimei_kana, NAME",
    "t, yubin_bango, ADDRESS",
    "t, seinengappi, BIRTH",
    "t, my_number, NATIONAL_ID",
    "t, 商品名,",
    "t, メール送信日時,",
    "t, 電話区分,",
    "t, 数量,",
    "t, shipment,",
    "t, homepage,",
    "t, workflow,",
    "product, name,",
    "t, address_id,",
    "t, phone_type,",
    "t, has_phone,",
    "t, token_count,",
    "t, price,",
    "t, description,",
    "t, ship,",
    "t, company,",
    "t, skip,",
    "t, 1,"
  })
  void aNameGivesAwayWhatAColumnHolds(String table, String column, PersonalDataKind what) {
    assertThat(PersonalDataKind.in(table, column)).isEqualTo(Optional.ofNullable(what));
  }
}
