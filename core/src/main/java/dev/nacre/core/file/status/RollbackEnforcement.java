package dev.nacre.core.file.status;

/** How the rollback of a file to an older state is handled. */
public enum RollbackEnforcement {
  /** It is refused. */
  ENFORCED,
  /** States older than the last recorded one are refused; later states could not be recorded. */
  BEHIND,
  /** It is only logged. */
  REPORTED
}
