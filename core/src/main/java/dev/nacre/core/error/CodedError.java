package dev.nacre.core.error;

/** A failure with an error code, by which it can be looked up. */
public interface CodedError {
  ErrorCode code();
}
