package dev.nacre.spring.boot.diagnostics;

import dev.nacre.core.error.ErrorCode;

/** What to do in a Spring application; for other codes what the driver says. */
final class Remedies {
  private Remedies() {}

  static String of(ErrorCode code) {
    return switch (code) {
      case NO_PASSPHRASE ->
          "Set nacre.wallet.password.file, or put a file nacre.wallet.password into a config tree"
              + " (spring.config.import=configtree:/run/secrets/).";
      case WRONG_PASSPHRASE ->
          "Check nacre.wallet.password or the file that nacre.wallet.password.file names; the wallet"
              + " was not changed.";
      case PASSPHRASE_FILE_EXPOSED ->
          "Allow only the user of the application to read it (chmod 400; mode in Docker secrets,"
              + " defaultMode in Kubernetes).";
      case WALLET_NOT_FOUND ->
          "Set nacre.wallet to the wallet's file; if there never was one, make it with nacre wallet"
              + " create.";
      case DATABASE_WITHOUT_WALLET ->
          "Restore the wallet that the database was encrypted with, or set nacre.wallet to it.";
      case WALLET_EXPOSED ->
          "Make the wallet a plain file of the application's user: chmod 600, no links.";
      case WALLET_NOT_WRITABLE, REGISTRY_NOT_WRITABLE, FOLDER_NOT_MADE ->
          "Let the user of the application write to that folder; in a container with a read-only"
              + " file system mount a volume there.";
      case CATALOG_ABSENT ->
          "Start once with nacre.catalog=create (--nacre.catalog=create on the command line), then"
              + " without it.";
      case CATALOG_MISSING ->
          "Restore the catalog together with the tables; if the database was created again on purpose,"
              + " run nacre registry forget for it.";
      case FILE_NOT_SEALED ->
          "Convert the database with nacre db encrypt while the application is stopped, or remove"
              + " nacre: from spring.datasource.url.";
      case POLICY_UNREADABLE ->
          "Set nacre.policy to a file or to classpath: and a resource, for example"
              + " classpath:columns.policy in src/main/resources.";
      case POLICY_NOT_UNDERSTOOD -> "Correct that line of the policy.";
      case POLICY_NAMES_NO_COLUMN ->
          "Correct the name in the policy, or add the line with the migration that adds the column.";
      case POLICY_NOT_KEPT ->
          "Encrypt the column with nacre column encrypt, or say plain for it in the policy.";
      case TARGET_DRIVER_MISSING ->
          "Add the driver of the database, for example org.postgresql:postgresql with scope runtime.";
      case OPTION_UNKNOWN -> "Correct the name of the nacre.* property.";
      case OPTION_VALUE_REFUSED ->
          "Give the nacre.* property one of these values, or leave it out.";
      case OPTION_GIVEN_TWICE ->
          "Keep one of nacre.wallet.password, nacre.wallet.password.file and"
              + " nacre.wallet.password.env, in whichever place Spring reads it from.";
      case LOADED_TOO_LATE ->
          "Let no bean open H2 before the data source, or load dev.nacre.jdbc.NacreDriver in main.";
      case TARGET_UNKNOWN ->
          "Write spring.datasource.url as jdbc:nacre: before h2:, postgresql:, mariadb: or derby:.";
      default -> code.remedy();
    };
  }
}
