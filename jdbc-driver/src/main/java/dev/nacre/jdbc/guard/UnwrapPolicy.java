package dev.nacre.jdbc.guard;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.sql.Wrapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether callers may unwrap the target driver's raw objects: {@code nacre.unwrap}. */
public enum UnwrapPolicy {
  ALLOW,
  /** Allowed and logged. */
  AUDIT,
  DENY;

  private static final Logger AUDIT_LOG = LoggerFactory.getLogger("dev.nacre.audit");

  /** Returns the wrapper itself if it is of the type, otherwise an object of the target. */
  public <T> T unwrap(Wrapper self, Wrapper target, Class<T> type) throws SQLException {
    if (type.isInstance(self)) {
      return type.cast(self);
    }
    refuseDenied(type);
    T raw = type.isInstance(target) ? type.cast(target) : target.unwrap(type);
    if (this == AUDIT) {
      AUDIT_LOG.warn("A raw {} was handed out: Nacre does not see what it does", type.getName());
    }
    return raw;
  }

  @Safeguard("columns-26")
  private void refuseDenied(Class<?> type) throws SQLException {
    if (this == DENY) {
      throw SqlErrors.refused(
          ErrorCode.UNWRAP_DENIED, "The raw " + type.getName() + " was asked for");
    }
  }

  public boolean isWrapperFor(Wrapper self, Wrapper target, Class<?> type) throws SQLException {
    return type.isInstance(self)
        || (this != DENY && (type.isInstance(target) || target.isWrapperFor(type)));
  }
}
