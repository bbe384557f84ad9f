package dev.nacre.jdbc.value.column;

/** Whether a database may change a value to make it fit. */
enum Rounding {
  /** It may round or truncate, as for a value to be stored. */
  ALLOWED,
  /** It must keep the value, as for a comparison or a cast. */
  FORBIDDEN
}
