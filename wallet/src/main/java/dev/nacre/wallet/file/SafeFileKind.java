package dev.nacre.wallet.file;

import dev.nacre.core.error.ErrorCode;
import java.nio.file.Path;

/** The kind of a file, and the error codes for its problems. */
public enum SafeFileKind {
  WALLET("wallet", Access.OWNER_ONLY),
  /** A copy of a wallet, made by Nacre. */
  BACKUP("backup", Access.ANY_USER),
  /** The file of an auto-login, or the secret of a local one. */
  AUTO_LOGIN("auto-login", Access.OWNER_ONLY),
  /** Keys in transit to another wallet: encrypted, and meant to be copied. */
  EXPORT("export", Access.ANY_USER),
  KEY_STORE("key store", Access.ANY_USER),
  REGISTRY("registry", Access.OWNER_WRITES),
  /** A cache of unwrapped keys of a key service. */
  KEY_CACHE("key cache", Access.OWNER_ONLY),
  /** Not secret, and append-only. */
  AUDIT("audit log", Access.OWNER_WRITES);

  /** What users other than the owner may do with a file. */
  enum Access {
    OWNER_ONLY,
    OWNER_WRITES,
    ANY_USER
  }

  private final String noun;
  private final Access access;

  SafeFileKind(String noun, Access access) {
    this.noun = noun;
    this.access = access;
  }

  /** Kind and path, for messages. */
  String description(Path path) {
    return noun + " " + path;
  }

  Access access() {
    return access;
  }

  public ErrorCode code(FileProblem trouble) {
    return switch (this) {
      case WALLET, BACKUP -> ofWallet(trouble);
      case AUTO_LOGIN -> ofAutoLogin(trouble);
      case EXPORT -> ofCarrier(trouble, ErrorCode.EXPORT_REFUSED);
      case KEY_STORE -> ofCarrier(trouble, ErrorCode.KEY_STORE_REFUSED);
      case REGISTRY -> ofRegistry(trouble);
      case KEY_CACHE -> ofCarrier(trouble, ErrorCode.KEY_CACHE_REFUSED);
      case AUDIT -> ofAuditLog(trouble);
    };
  }

  private static ErrorCode ofWallet(FileProblem trouble) {
    return switch (trouble) {
      case MISSING -> ErrorCode.WALLET_NOT_FOUND;
      case UNREADABLE -> ErrorCode.WALLET_UNREADABLE;
      case FOREIGN -> ErrorCode.NOT_A_WALLET;
      case DAMAGED -> ErrorCode.WALLET_DAMAGED;
      case TOO_NEW -> ErrorCode.WALLET_TOO_NEW;
      case EXPOSED -> ErrorCode.WALLET_EXPOSED;
      case EXISTS -> ErrorCode.WALLET_EXISTS;
      case NOT_WRITABLE -> ErrorCode.WALLET_NOT_WRITABLE;
      case BUSY -> ErrorCode.WALLET_BUSY;
    };
  }

  private static ErrorCode ofAutoLogin(FileProblem trouble) {
    return switch (trouble) {
      case MISSING -> ErrorCode.AUTO_LOGIN_NOT_FOUND;
      case FOREIGN, DAMAGED, TOO_NEW -> ErrorCode.AUTO_LOGIN_STALE;
      case UNREADABLE, EXPOSED, EXISTS, NOT_WRITABLE, BUSY -> ofWallet(trouble);
    };
  }

  /**
   * The code for a file that carries keys: distinguishes problems of the file system from those of
   * the content.
   */
  private static ErrorCode ofCarrier(FileProblem trouble, ErrorCode content) {
    return switch (trouble) {
      case MISSING, UNREADABLE -> ErrorCode.KEY_FILE_UNREADABLE;
      case EXISTS, NOT_WRITABLE, BUSY -> ErrorCode.KEY_FILE_NOT_WRITABLE;
      case FOREIGN, DAMAGED, TOO_NEW, EXPOSED -> content;
    };
  }

  private static ErrorCode ofRegistry(FileProblem trouble) {
    return switch (trouble) {
      case MISSING -> ErrorCode.REGISTRY_MISSING;
      case UNREADABLE -> ErrorCode.REGISTRY_UNREADABLE;
      case FOREIGN, DAMAGED -> ErrorCode.REGISTRY_DAMAGED;
      case TOO_NEW -> ErrorCode.REGISTRY_TOO_NEW;
      case EXPOSED -> ErrorCode.REGISTRY_EXPOSED;
      case EXISTS -> ErrorCode.REGISTRY_EXISTS;
      case NOT_WRITABLE -> ErrorCode.REGISTRY_NOT_WRITABLE;
      case BUSY -> ErrorCode.REGISTRY_BUSY;
    };
  }

  private static ErrorCode ofAuditLog(FileProblem trouble) {
    return switch (trouble) {
      case MISSING -> ErrorCode.AUDIT_LOG_MISSING;
      case UNREADABLE -> ErrorCode.AUDIT_LOG_UNREADABLE;
      case FOREIGN, DAMAGED -> ErrorCode.AUDIT_LOG_DAMAGED;
      case TOO_NEW -> ErrorCode.AUDIT_LOG_TOO_NEW;
      case EXPOSED -> ErrorCode.AUDIT_LOG_EXPOSED;
      case EXISTS, NOT_WRITABLE -> ErrorCode.AUDIT_LOG_NOT_WRITABLE;
      case BUSY -> ErrorCode.AUDIT_LOG_BUSY;
    };
  }
}
