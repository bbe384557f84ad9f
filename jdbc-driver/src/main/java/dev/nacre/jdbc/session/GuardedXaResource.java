package dev.nacre.jdbc.session;

import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;

/**
 * The guarded XA resource that a transaction manager gets. The target's own may also be its
 * connection, and would bypass the guard.
 *
 * @param onEnd run when the transaction of its connection may have ended
 */
record GuardedXaResource(XAResource target, Runnable onEnd) implements XAResource {
  @Override
  public boolean isSameRM(XAResource other) throws XAException {
    return target.isSameRM(other instanceof GuardedXaResource ours ? ours.target : other);
  }

  @Override
  public void start(Xid xid, int flags) throws XAException {
    target.start(xid, flags);
  }

  @Override
  public void end(Xid xid, int flags) throws XAException {
    target.end(xid, flags);
  }

  @Override
  public int prepare(Xid xid) throws XAException {
    try {
      return target.prepare(xid);
    } finally {
      onEnd.run();
    }
  }

  @Override
  public void commit(Xid xid, boolean onePhase) throws XAException {
    try {
      target.commit(xid, onePhase);
    } finally {
      onEnd.run();
    }
  }

  @Override
  public void rollback(Xid xid) throws XAException {
    try {
      target.rollback(xid);
    } finally {
      onEnd.run();
    }
  }

  @Override
  public void forget(Xid xid) throws XAException {
    target.forget(xid);
  }

  @Override
  public Xid[] recover(int flag) throws XAException {
    return target.recover(flag);
  }

  @Override
  public int getTransactionTimeout() throws XAException {
    return target.getTransactionTimeout();
  }

  @Override
  public boolean setTransactionTimeout(int seconds) throws XAException {
    return target.setTransactionTimeout(seconds);
  }

  /** The target's own text would show the inner URL. */
  @Override
  public String toString() {
    return "Nacre transaction branch@" + Integer.toHexString(System.identityHashCode(this));
  }
}
