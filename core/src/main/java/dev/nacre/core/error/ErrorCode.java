package dev.nacre.core.error;

import java.util.Arrays;
import java.util.Optional;

/**
 * A stable number for each kind of failure, with what to do about it.
 *
 * <p>1xxx wallet and keys, 2xxx SQL refused, 3xxx page integrity, 4xxx catalog, 5xxx jobs, 9xxx
 * bugs. A number is never reused. A new one needs its entry in docs/errors.md; a line in {@code
 * jdbc.error.SqlErrors} where its SQLState is not that of its range; and where it refuses a
 * statement with encrypted columns, a line in the tables of docs/columns.md and docs/sql.md.
 */
public enum ErrorCode {
  WRONG_PASSPHRASE(1001, "Check the passphrase; the wallet was not changed."),
  NO_PASSPHRASE(
      1002,
      "Give one with nacre.wallet.password, nacre.wallet.password.file, nacre.wallet.password.env,"
          + " or NACRE_WALLET_PASSWORD."),
  UNUSABLE_PASSPHRASE(1003, "Choose another passphrase."),
  PASSPHRASE_FILE_EXPOSED(1004, "Allow only its owner to read it: chmod 600."),
  PASSPHRASE_SOURCE_FAILED(1005, "Check that the source exists and can be read."),
  RECOVERY_KEY_MISTYPED(1006, "Compare each group with the printed one and type it again."),
  WRONG_RECOVERY_KEY(1007, "Use the recovery key that was made last; the wallet was not changed."),
  WALLET_NOT_FOUND(
      1010,
      "Name the wallet with nacre.wallet, or restore it from its backup; where there never was one,"
          + " nacre wallet create makes it."),
  NOT_A_WALLET(1011, "Name another file, or restore the wallet from its backup."),
  WALLET_DAMAGED(1012, "Restore the wallet from its backup; the passphrase was not tried."),
  WALLET_TOO_NEW(1013, "Use the release of Nacre that wrote it, or a later one."),
  WALLET_EXISTS(1014, "Choose another name, or open the wallet that is there."),
  WALLET_BUSY(1015, "Wait until the other process has finished, then try again."),
  WALLET_NOT_WRITABLE(
      1016,
      "See that its folder is there and may be written to, and that the disk has room; in a"
          + " container with a read-only file system, mount a volume there."),
  WALLET_EXPOSED(
      1017, "Make it a plain file that only its owner can read and write: chmod 600, no links."),
  WALLET_CHANGED(
      1018, "Open the wallet again; if the file is not the newest, put that back first."),
  WALLET_COST_REFUSED(
      1019, "The file asks for more memory or time than Nacre grants; restore it from its backup."),
  MEMORY_TOO_SMALL(
      1089, "Raise -Xmx, or the memory of the container; the passphrase was not tried."),
  WALLET_CLOSED(1020, "Open it again."),
  AUTO_LOGIN_ELSEWHERE(
      1021, "A local auto-login works only where it was made; give the passphrase instead."),
  AUTO_LOGIN_STALE(1022, "Open the wallet with its passphrase and make the auto-login again."),
  NO_RECOVERY_KEY(1023, "Open the wallet with its passphrase."),
  KEY_STORE_REFUSED(1024, "See the message; the key store was not changed."),
  EXPORT_REFUSED(1025, "Check the file and the choice of keys."),
  WALLET_TAMPERED(1026, "It was changed; restore the wallet from a backup that you trust."),
  AUTO_LOGIN_NOT_FOUND(1027, "Give the passphrase, or make the auto-login with it."),
  LOCAL_AUTO_LOGIN_REFUSED(1028, "See the message; no auto-login was made."),
  WEAK_KDF_REFUSED(
      1029,
      "Use at least Argon2id with 19 MiB and 2 passes, scrypt with N=2^17, or 210000 rounds."),
  KEY_NOT_FOUND(1030, "Open the wallet that holds this key, or import the key from its backup."),
  KEY_UNWRAP_FAILED(
      1031, "The wrapped key was altered, or belongs to another place; restore it from a backup."),
  KEY_SERVICE_FAILED(1033, "Check that the key service answers and grants access."),
  NOT_A_KEY_ID(1035, "Give the id of a key as wallet list prints it."),
  UNKNOWN_SUITE(1034, "Use one of the suites that this release knows."),
  KEY_CONFLICT(1037, "One of the two files is not what it should be; nothing was taken from it."),
  UNUSABLE_TAG(1036, "Use at most 100 characters, and no control characters."),
  WALLET_UNREADABLE(1038, "Let the user who runs the application read it, and check the disk."),
  WALLET_FULL(1039, "Make another wallet for what comes next."),
  REGISTRY_MISSING(
      1040, "Restore the registry from its backup, or begin a new one with the token asked for."),
  REGISTRY_DAMAGED(
      1041,
      "Restore the registry from its backup; without one move it away and connect again: that error"
          + " has a token."),
  REGISTRY_BUSY(1042, "Wait until the other process has finished, then try again."),
  REGISTRY_NOT_WRITABLE(
      1043,
      "Give the folder back its write permission, or make room on disk; in a container with a"
          + " read-only file system, mount a volume there."),
  REGISTRY_TOO_NEW(1044, "Use the release of Nacre that wrote it, or a later one."),
  REGISTRY_EXPOSED(
      1045, "Make it a plain file that only its owner can write: chmod 600, no links."),
  REGISTRY_EXISTS(1046, "Choose another name, or open the registry that is there."),
  REGISTRY_FOREIGN(
      1047,
      "Name the registry that belongs to this wallet with nacre.registry, or move the one that is"
          + " there away; tests that delete a wallet use nacre.registry=memory."),
  REGISTRY_WOULD_GO_BACK(
      1048, "Open the newest copy of the database, or accept the older one with the token."),
  RESTORE_TOKEN_REFUSED(1049, "Use the token that the latest refusal printed; each works once."),
  REGISTRY_KNOWN(
      1054,
      "Leave nacre.registry=memory out; it is for tests, with a wallet of their own that knows no"
          + " registry."),
  INTERRUPTED(1055, "Nothing is left halfway; clear the interrupt of the thread and try again."),
  REGISTRY_UNREADABLE(1051, "Let the user who runs the application read it, and check the disk."),
  KEY_FILE_NOT_WRITABLE(
      1052, "Choose another name or folder, or make room; nothing was written over."),
  KEY_FILE_UNREADABLE(1053, "Check the name and the permissions of the file."),
  KEY_STORE_URI_REFUSED(
      1070, "Write it as docs/external-keys.md shows; never put a PIN or passphrase into it."),
  KEY_STORE_UNKNOWN(
      1071, "Put the module for this key store on the class path; docs/external-keys.md names it."),
  PIN_REFUSED(
      1072, "Check the PIN. A token locks itself after some wrong ones, so Nacre tries each once."),
  KEY_STORE_EMPTY(
      1073,
      "Name the token and the object that the first key was made under; nothing was changed."),
  KEY_STORE_AMBIGUOUS(1074, "Find out who made the other first key, and remove it from the token."),
  PIN_NOT_ASKED(1075, "Give Nacre a token of its own in this process, one that asks for a PIN."),
  KEY_SERVICE_DENIED(1076, "Give the application's identity the right to use the key."),
  KEY_DISABLED(
      1077, "Enable the key again, or cancel its deletion; without it the data cannot be read."),
  KEY_CACHE_REFUSED(
      1078, "Bring the key service back; delete the cache file if its passphrase was changed."),
  ROTATION_ELSEWHERE(
      1079, "Make a key in the key service, point the alias at it, and repeat the statement."),
  SUM_KEY_REFUSED(1090, "Use a key that Nacre has made for sums, of 2048 bits or more."),
  DATABASE_WITHOUT_WALLET(
      1060, "Restore the wallet that it was encrypted with, or name it with nacre.wallet."),
  KEYS_NOT_HERE(
      1050,
      "Open the database through jdbc:nacre: in this process and keep the connection meanwhile."),
  AUDIT_LOG_MISSING(1080, "Restore it from a backup; the registry knows that there was one."),
  AUDIT_LOG_DAMAGED(
      1081, "Keep the file as evidence; the next event begins a new log and says so."),
  AUDIT_LOG_BUSY(1082, "Wait until the other process has finished; the event was not noted down."),
  AUDIT_LOG_NOT_WRITABLE(
      1083,
      "Give the folder back its write permission, or make room; what was done is done, and the"
          + " next event says that this one is missing."),
  AUDIT_LOG_TOO_NEW(1084, "Use the release of Nacre that wrote it, or a later one."),
  AUDIT_LOG_EXPOSED(
      1085, "Make it a plain file that only its owner can write: chmod 600, no links."),
  AUDIT_LOG_UNREADABLE(1086, "Let the user who runs the application read it, and check the disk."),
  PASSPHRASE_ELSEWHERE(
      1087, "Change the PIN, or who may use the key, with the tools of the key store."),
  KEYS_LEFT(
      1088,
      "Enable these master keys or bring them back, and repeat the statement; SHOW ENCRYPTION KEYS"
          + " says who needs them."),
  SQL_NOT_UNDERSTOOD(2001, "Check the quotes and comments of the statement."),
  EXPORT_REFUSED_AS_PLAINTEXT(
      2010, "Set nacre.exports=allow if a file in plaintext is what you want."),
  IMPORT_REFUSED_AS_PLAINTEXT(
      2011, "Leave out nacre.imports=sealed if SQL is to read files that are not sealed."),
  KEY_FILE_OUT_OF_REACH(
      2012, "Name another file in SQL; what belongs to a wallet is handled by the nacre command."),
  ENCRYPTION_STATEMENT_UNKNOWN(2020, "See the list of encryption statements in docs/options.md."),
  NOT_BUILT_YET(2021, "This release does not support it; docs/options.md lists what it supports."),
  ENCRYPTION_STATEMENT_MISPLACED(
      2022, "Send it alone and in no batch: SHOW as a query, ALTER as a statement."),
  COLUMNS_OFF(
      2023,
      "Connect with nacre.encrypt=columns, or with pages,columns where the files are encrypted too."),
  ADMINISTRATOR_NEEDED(2024, "Connect as an administrator of the database."),
  NO_FILES_HERE(2025, "Read in docs/columns.md what there is in its place."),
  ROTATION_IN_TRANSACTION(2026, "Commit or roll back, set auto-commit, and send it again."),
  UNWRAP_DENIED(2030, "Set nacre.unwrap to audit or allow if the program needs the raw object."),
  COLUMN_TYPE_REFUSED(2040, "Declare the column with a type that docs/columns.md lists."),
  VALUE_DOES_NOT_FIT(2041, "Declare the column wider, or give a value of its type."),
  ENCRYPTED_STATEMENT_REFUSED(
      2050, "See in docs/columns.md which statements about encrypted columns are understood."),
  ENCRYPTED_OPERATOR_REFUSED(
      2051, "See in docs/columns.md what can be done with which encrypted column."),
  ENCRYPTED_VALUE_REFUSED(2052, "Give the value as a parameter."),
  ENCRYPTED_METHOD_REFUSED(2053, "Use one of the methods that docs/columns.md lists."),
  ENCRYPT_CLAUSE_REFUSED(2054, "See in docs/columns.md how a column is declared."),
  POLICY_STATEMENT_REFUSED(
      2056, "Define the column by itself, or say plain in the policy; docs/policy.md shows how."),
  COLUMNS_NEEDED(
      2055,
      "Connect with nacre.encrypt=columns, or with pages,columns where the files are encrypted"
          + " too."),
  CONNECTION_CLOSED(2057, "Read what is needed before the connection is closed."),
  NAME_UNKNOWN(2058, "Check how the name is spelled, and which tables are in FROM."),
  URL_NOT_UNDERSTOOD(
      2100, "Write jdbc:nacre: and then the URL of the database without its jdbc: prefix."),
  SUM_CAPACITY_EXCEEDED(
      2060, "Declare wider slots, a smaller range of values, or fewer rows for one sum."),
  SUM_OPTIONS_REFUSED(
      2061, "Declare fewer digits, or leave out what the message names of WITH (SUM ...)."),
  SUM_OF_TWO_KEYS(2062, "Sum the rows of each data key separately."),
  SUM_QUERY_REFUSED(
      2063,
      "Name a table, plain or NO SALT columns to group by, and columns that are WITH (SUM); see"
          + " docs/columns/sums.md."),
  SUM_PARTS_DIFFER(2064, "Make the parts of the table alike, and name each of them once."),
  SUM_PART_FAILED(2065, "See the cause, and repeat the query."),
  SUM_ROWS_CHANGED(2066, "Repeat the query while nothing writes to its rows."),
  OPTION_UNKNOWN(2101, "See the list of options in docs/options.md."),
  OPTION_VALUE_REFUSED(2102, "See the list of options in docs/options.md."),
  OPTION_GIVEN_TWICE(2103, "Give it once."),
  TARGET_UNKNOWN(
      2110,
      "Use the URL of one of these databases, with a wrapper of drivers outside of jdbc:nacre:."),
  TARGET_DRIVER_MISSING(2111, "Put the driver of the database on the class path."),
  PAGES_IMPOSSIBLE(
      2112, "Ask for what this database can do: docs/options.md lists the words of nacre.encrypt."),
  DATABASE_NOT_RECOGNISED(
      2113,
      "Open it with its own driver to see what it is; one that H2 encrypts itself (CIPHER) is"
          + " converted by nacre db encrypt --cipher-password-file. Nothing was changed."),
  DATA_SOURCE_REFUSED(
      2114, "Give a URL that begins with jdbc:nacre: to NacreDataSource or to the pool itself."),
  POLICY_DIFFERS(
      2104,
      "Connect with the same nacre.exports and nacre.imports, or when the others are closed."),
  NOT_THROUGH_NACRE(2115, "Open it as jdbc:nacre:h2: and the path, and in no other way."),
  LOADED_TOO_LATE(
      2116,
      "Load dev.nacre.jdbc.NacreDriver before H2 is first used, or set nacre.exports=allow if"
          + " plaintext files are what you want."),
  DATABASE_REFUSED(2117, "Check the user, the password and the rights, and the names."),
  VERSIONS_MIXED(
      2118,
      "Keep the jars of one version; mvn dependency:tree or gradle dependencies shows who brings"
          + " the others."),
  FILE_NOT_SEALED(
      3001,
      "Convert it as docs/convert.md says, or name the file that was encrypted; where only columns"
          + " are encrypted, connect with nacre.encrypt=columns."),
  FILE_TOO_NEW(3002, "Use the release of Nacre that wrote it, or a later one."),
  SUPERBLOCK_DAMAGED(3003, "Restore the file from a backup."),
  SUPERBLOCK_TAMPERED(3004, "The file was changed; restore it from a backup."),
  FILE_KEY_WRONG(3005, "The key store answered with another key; check that it is the right one."),
  FILE_KIND_WRONG(3006, "Name a file of the right kind; this one was written for something else."),
  FILE_UNFINISHED(3007, "It is what a compaction left behind; delete it and use the database."),
  BLOCK_TAMPERED(3010, "The file was changed or damaged; restore it from a backup."),
  BLOCK_REPLAYED(3011, "Someone has put an older block back; restore the file from a backup."),
  HEADER_TAMPERED(3012, "The file was changed or damaged; restore it from a backup."),
  FRESHNESS_TAMPERED(3013, "The file was changed or damaged; restore it from a backup."),
  FILE_TRUNCATED(3014, "Part of the file is missing; restore it from a backup."),
  FILE_ROLLED_BACK(
      3015,
      "If it was restored on purpose, accept it once: nacre.accept.restored=<the id and generation"
          + " above>."),
  STORE_FELL_BACK(
      3016,
      "The newest part of the database does not read. Restore the file from a backup, or accept the"
          + " older state once: nacre.accept.restored=<the token in this message>."),
  WRITES_EXHAUSTED(3017, "ALTER ENCRYPTION DATA KEY ROTATE gives the file a new one."),
  TEMP_KEY_GONE(3018, "The file was written by another process; delete it."),
  DATABASE_MISSING(
      3019,
      "Restore it from a backup; if it was deleted on purpose, connect once with"
          + " nacre.accept.restored=<the id and generation above>. Tests that delete databases use"
          + " nacre.registry=memory."),
  DATABASE_REPLACED(
      3020,
      "Put the right file back; if this one took its place on purpose, say so with"
          + " nacre.accept.restored=<the token in this message>."),
  BACKUP_DAMAGED(3021, "Take another backup; nothing was restored from this one."),
  CELL_TAMPERED(3040, "The column was changed on the server; restore the table from a backup."),
  CELL_NOT_SEALED(
      3041, "A client without Nacre wrote it, or changed it; put the value back through Nacre."),
  CELL_TOO_NEW(3042, "Use the release of Nacre that wrote it, or a later one."),
  SUM_FORM_DAMAGED(
      3050,
      "The sum form was changed, or belongs to another key; restore the table from a backup."),
  SUM_MISMATCH(
      3051,
      "Repeat the statement. If it fails again, the sum form was changed without Nacre, or a"
          + " part of the database was restored: restore the table from a backup."),
  SUM_TAMPERED(3052, "The server answered with a forged sum; restore the table from a backup."),
  SUM_SALT_TAMPERED(
      3053,
      "The table of salts was changed on the server, or the sequence of row ids was reset; restore"
          + " it together with the table."),
  SUM_SALT_MISSING(3054, "The table of salts lost a row; restore it together with the table."),
  ID_SET_DAMAGED(
      3055,
      "Repeat the statement; if it fails again, the server does not list row ids as it should."),
  FILE_IN_USE(3030, "Wait until the process that has it open closes it, or name another file."),
  FILE_UNREADABLE(3031, "Let the user who runs this read it, and check the disk."),
  FOLDER_NOT_MADE(
      3032,
      "Check the path, and let the user who runs the application write to the folder above; in a"
          + " container with a read-only file system, mount a volume there."),
  CATALOG_TAMPERED(4001, "It was changed on the server; restore it together with the tables."),
  CATALOG_TOO_NEW(4002, "Use the release of Nacre that wrote it, or a later one."),
  CATALOG_MISSING(
      4003,
      "Someone has dropped or renamed it on the server; restore it together with the tables. If the"
          + " database was created again on purpose: nacre registry forget <database>."),
  CATALOG_ROLLED_BACK(
      4004,
      "Restore the newest one together with its tables; if the database was restored on purpose,"
          + " accept it once: nacre.accept.restored=<the token in this message>."),
  CATALOG_REPLACED(
      4005,
      "Connect to the right database, or restore the catalog that belongs to it; if another one"
          + " was put there on purpose, accept it once: nacre.accept.restored=<the token in this"
          + " message>."),
  CATALOG_CHANGED(
      4006,
      "The catalog is not what the statement was planned for. Try again, and prepare a prepared"
          + " statement again; a transaction with a snapshot has to end first."),
  CATALOG_ABSENT(
      4007, "Set nacre.catalog=create for the first connection, if this database is to have one."),
  MASTER_KEY_NOT_LATER(
      4008,
      "Repeat ALTER ENCRYPTION WALLET ROTATE MASTER KEY: it makes a key that is later than all in"
          + " the wallet."),
  CATALOG_STALE(
      4009,
      "The table was changed without Nacre: name the columns in the statement, and change"
          + " the table back, or through Nacre."),
  TABLE_CONVERTING(
      4010,
      "Wait until it is done. If no process converts it any more, connect as the owner of the table:"
          + " then Nacre completes it or undoes it."),
  CONVERSION_REFUSED(4011, "See in docs/columns.md what can be converted; the table is as it was."),
  CONVERSION_STUCK(
      4012, "The table was changed without Nacre while it was converted; see docs/columns.md."),
  TABLE_GONE(
      4013,
      "Make the table again through Nacre, or a plain one; if it has another name now, use that."),
  COLLATION_REFUSED(
      4014,
      "Make a database with the collation UCS_BASIC, which is Derby's own, for encrypted columns."),
  SUM_IDS_NOT_RESERVED(
      4016,
      "Let the user insert into the table nacre_sum_salts, and the database accept one connection"
          + " more: ids for sums are reserved in a transaction of their own."),
  POLICY_NOT_UNDERSTOOD(4020, "Correct the line; docs/policy.md says what a policy file holds."),
  POLICY_NOT_KEPT(
      4021,
      "Encrypt the column, or say plain in the policy file; docs/policy.md shows how to do the"
          + " first."),
  POLICY_UNREADABLE(
      4022, "Name a file in UTF-8 that the application can read and that not everybody can write."),
  POLICY_NAMES_NO_COLUMN(
      4023,
      "Correct the name in the policy file. The line for a column that a migration adds comes with"
          + " that migration, or has a star in the name of the table."),
  JOB_UNKNOWN(5001, "SHOW ENCRYPTION JOBS lists the jobs of this database and their numbers."),
  JOB_RUNNING(5002, "Wait until it is done, or cancel it: ALTER ENCRYPTION JOB n CANCEL."),
  JOB_STATE(5003, "SHOW ENCRYPTION JOBS says how far each job is."),
  ROTATION_IMPOSSIBLE(5004, "Only a database that is open for writing gets a new data key."),
  BLOCKS_NOT_RESEALED(
      5005,
      "Check them with nacre db verify. RESUME abandons them, and the old keys with them; CANCEL"
          + " leaves everything as it is."),
  CONVERSION_NOT_HERE(
      5101,
      "Close the database and run nacre db encrypt or nacre db decrypt, or connect to it where it"
          + " is open, to a plain one with nacre.encrypt=none and its wallet; docs/convert.md shows"
          + " how."),
  DATABASE_EXISTS(5110, "Choose another name, or say --replace if it is to be replaced."),
  DATABASE_ELSEWHERE(
      5111,
      "To restore this one: nacre db restore <this file> <the place above> --replace, or move the"
          + " other one away. To use both: nacre db restore <this file> <a third place>"
          + " --new-identity makes it a database of its own."),
  ALREADY_SEALED(5112, "There is nothing to do; nacre db verify tells whether it is whole."),
  CONVERSION_IN_THE_WAY(5113, "Move it away, or remove it if it is not needed any more."),
  CONVERSION_DIFFERS(
      5114, "Nothing was removed. Find out who wrote to either file, and keep the right one."),
  ENCRYPTED_BY_H2(5115, "Close it and run nacre db encrypt with --cipher-password-file <file>."),
  DISK_TOO_FULL(5116, "Make room for the whole database once more, and resume the job."),
  NOBODY_HOLDS(5120, "Name the database in the place of --url."),
  HOLDER_REFUSED(
      5121,
      "Check URL, user and password; for a file that is shared, add AUTO_SERVER=TRUE to the"
          + " application's URL and to this one."),
  JOB_ORDER_REFUSED(
      5122, "The process must have the database open through Nacre, of this release or later."),
  DATABASE_UNREACHABLE(
      5130, "Check the host, port and name in the URL, and whether the database is running."),
  DATABASE_BUSY(5131, "Wait until others have finished with the table, then try again."),
  INTERNAL(9001, "This is a fault in Nacre; please report it with the stack trace.");

  /** Keeps the numbers apart from those of databases, so that no pool takes one for another. */
  private static final int VENDOR_BASE = 900_000;

  private final int number;
  private final String remedy;

  ErrorCode(int number, String remedy) {
    this.number = number;
    this.remedy = remedy;
  }

  public int number() {
    return number;
  }

  /** The number as the vendor code of an SQL exception. */
  public int vendorCode() {
    return VENDOR_BASE + number;
  }

  /** By the vendor code of an SQL exception; empty for those of databases. */
  public static Optional<ErrorCode> ofVendorCode(int vendorCode) {
    return Arrays.stream(values()).filter(code -> code.vendorCode() == vendorCode).findFirst();
  }

  /** What the reader can do about it, as a sentence. */
  public String remedy() {
    return remedy;
  }

  /** The form that messages begin with and that operators search for: {@code NACRE-1001}. */
  public String text() {
    return "NACRE-" + number;
  }

  /** The whole message: the code, what happened and where, and what to do. */
  public String message(String whatHappened) {
    return text() + ": " + whatHappened + ". " + remedy;
  }
}
