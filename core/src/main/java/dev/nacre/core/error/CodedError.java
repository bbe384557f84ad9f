package dev.nacre.core.error;

/** Any failure of ours: it can be looked up by its code. */
public interface CodedError {
  ErrorCode code();
}
