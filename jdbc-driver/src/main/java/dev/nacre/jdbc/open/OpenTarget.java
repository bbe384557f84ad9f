package dev.nacre.jdbc.open;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.engine.OpenStorage;
import dev.nacre.jdbc.engine.TargetGuard;
import dev.nacre.jdbc.open.ConnectionKind.Connector;
import dev.nacre.jdbc.open.driver.TargetAccess;
import dev.nacre.jdbc.open.plan.ConnectionPlan.PassThrough;
import dev.nacre.jdbc.open.plan.ConnectionPlan.TargetError;
import dev.nacre.jdbc.session.Session;
import java.sql.Connection;
import java.util.Optional;
import javax.sql.XAConnection;

/**
 * What a connection to the target is made with, once everything below it is open.
 *
 * @param session empty for a connection that is not guarded
 * @param refusedCatalog where a catalog of encrypted columns is refused although there is no
 *     session
 */
record OpenTarget(
    Connector<Connection> single,
    Connector<XAConnection> pooled,
    Optional<Session> session,
    Optional<Dialect> refusedCatalog) {
  static OpenTarget of(TargetAccess target, Session session) {
    return new OpenTarget(
        target::connect, target::connectXa, Optional.of(session), Optional.empty());
  }

  static OpenTarget of(TargetAccess target, OpenStorage storage, Session session) {
    return new OpenTarget(
        target::connect,
        () -> storage.connectXa(target::connectXa),
        Optional.of(session),
        Optional.empty());
  }

  static OpenTarget of(TargetAccess target, TargetGuard guard, Session session) {
    return new OpenTarget(
        target.withDriver(guard.driver())::connect,
        () -> guard.connectXa(target::connectXa),
        Optional.of(session),
        Optional.empty());
  }

  static OpenTarget of(PassThrough plan) {
    TargetAccess target = plan.target();
    return new OpenTarget(target::connect, target::connectXa, Optional.empty(), plan.catalog());
  }

  static OpenTarget of(TargetError plan) {
    return new OpenTarget(
        () -> {
          throw plan.target().error();
        },
        () -> {
          throw plan.target().error();
        },
        Optional.empty(),
        Optional.empty());
  }
}
