package dev.nacre.core.suite;

/**
 * The bytes are not authentic here. Without details: the caller knows the place and turns it into a
 * coded error.
 */
public final class UnauthenticException extends Exception {
  public UnauthenticException() {
    // A bad tag is expected where files are probed after a crash; a stack trace would only cost.
    super("the bytes are not authentic", null, false, false);
  }
}
