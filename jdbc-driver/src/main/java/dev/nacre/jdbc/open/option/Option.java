package dev.nacre.jdbc.open.option;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The options of a connection, as docs/options.md lists them.
 *
 * <p>A new one needs
 *
 * <ul>
 *   <li>a constant here, and a method in {@link Options}, which checks the choices of each; the
 *       method checks values that are no choice, and {@link Options#check} calls it;
 *   <li>a refusal in {@code open.plan.ConnectionPlanner} where it would have no effect, and its
 *       effect in a planner or plan of that room;
 *   <li>its name in {@code NacreDriverTest}; its default and values in {@code OptionsTest};
 *   <li>its row in docs/options.md and its entry in the metadata of the Spring Boot starter, which
 *       {@code OptionsPageTest} and {@code MetadataTest} write.
 * </ul>
 */
public enum Option {
  WALLET(
      "nacre.wallet",
      "Wallet file, or the URI of an external key store (pkcs11:, aws-kms:). Default:"
          + " <database>.wallet beside an embedded database; required elsewhere."),
  PASSWORD(
      "nacre.wallet.password",
      "Passphrase of the wallet, or PIN of the token. A file or a variable is better than the"
          + " URL."),
  PASSWORD_FILE(
      "nacre.wallet.password.file",
      "File with the passphrase in its first line; only its owner may read it."),
  PASSWORD_ENV(
      "nacre.wallet.password.env", "Name of the environment variable that holds the passphrase."),
  REGISTRY(
      "nacre.registry",
      "Registry file, which tells a database from an older copy of it; memory for tests. Default:"
          + " <wallet>.registry, or <database>.registry with an external key store."),
  ENCRYPT(
      "nacre.encrypt",
      "What is encrypted. Default: pages for H2 files, columns for everything else.",
      "pages | columns | pages,columns | none"),
  SUITE(
      "nacre.suite",
      "Cipher suite of new files. Default: AES-256-GCM.",
      "AES-256-GCM | CHACHA20-POLY1305"),
  EXPORTS(
      "nacre.exports",
      "What SQL that writes plaintext files may do. Default: sealed, and refuse where sealing is"
          + " impossible.",
      "sealed | refuse | allow"),
  IMPORTS(
      "nacre.imports",
      "What files SQL may read: sealed ones and those of the class path, or plain ones too."
          + " Default: allow.",
      "sealed | allow"),
  ACCEPT_RESTORED(
      "nacre.accept.restored",
      "<id>:<generation> of an older database or catalog that may be opened once; the error prints"
          + " it."),
  POLICY("nacre.policy", "Column policy file, for schemas that cannot be edited."),
  CATALOG(
      "nacre.catalog",
      "create: allow a first connection that creates the column catalog.",
      "create"),
  RESIDUAL(
      "nacre.residual",
      "Run on the client what the server cannot do on ciphertext. Default: off.",
      "off | on"),
  UNWRAP(
      "nacre.unwrap",
      "Access to the raw objects of the target driver. Default: audit.",
      "allow | audit | deny");

  public static final String PREFIX = "nacre.";

  private final String key;
  private final String description;
  private final String choices;

  Option(String key, String description) {
    this(key, description, "");
  }

  Option(String key, String description, String choices) {
    this.key = key;
    this.description = description;
    this.choices = choices;
  }

  public String key() {
    return key;
  }

  public String description() {
    return description;
  }

  /** The allowed values; empty when any value is. */
  public List<String> choices() {
    return choices.isEmpty() ? List.of() : List.of(choices.split(" \\| "));
  }

  /** The name of the environment variable: upper case, underscores for dots. */
  String variable() {
    return key.replace('.', '_').toUpperCase(Locale.ROOT);
  }

  static Optional<Option> of(String key) {
    for (Option option : values()) {
      if (option.key.equals(key)) {
        return Optional.of(option);
      }
    }
    return Optional.empty();
  }

  /** Whether a key was meant for us, ignoring case, so that a typo does not lead to plaintext. */
  static boolean isOurs(String key) {
    return key.strip().regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }
}
