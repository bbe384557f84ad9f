package dev.nacre.core.file.status;

import dev.nacre.core.error.ErrorCode;

/** Why a part of a file is refused. */
public enum Fault {
  /** It is not what was written there, and it did open when the file was closed. */
  TAMPERED(ErrorCode.BLOCK_TAMPERED, "is not what was written there"),
  /** It is an older version of the block. */
  REPLAYED(ErrorCode.BLOCK_REPLAYED, "is an older writing of it"),
  /** The file ends before it. */
  MISSING(ErrorCode.FILE_TRUNCATED, "is missing"),
  /** It did not open when the file was closed last either: an old crash tore it. */
  TORN(ErrorCode.BLOCK_TAMPERED, "did not open when the file was closed, either"),
  /** The last session did not end: a crash tore it, or it was changed since. */
  UNFINISHED(
      ErrorCode.BLOCK_TAMPERED,
      "does not open: torn by the crash, or changed since the last close"),
  /** The disk or the operating system cannot read it, for instance a bad sector. */
  UNREADABLE(ErrorCode.FILE_UNREADABLE, "cannot be read"),
  /** It opens, but the page of the freshness map that knows whether it is the latest is gone. */
  UNPINNED(
      ErrorCode.FRESHNESS_TAMPERED, "may be an old one: its page of the freshness map is gone");

  private final ErrorCode code;
  private final String text;

  Fault(ErrorCode code, String text) {
    this.code = code;
    this.text = text;
  }

  public ErrorCode code() {
    return code;
  }

  /** What is wrong, to follow the name of the part. */
  public String text() {
    return text;
  }
}
