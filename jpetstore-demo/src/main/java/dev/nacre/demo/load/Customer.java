package dev.nacre.demo.load;

import java.util.SplittableRandom;
import org.apache.ibatis.session.SqlSession;

/** A customer at a terminal, who does one thing after another. For one thread. */
public final class Customer implements AutoCloseable {
  private final SqlSession session;
  private final Terminal terminal;
  private final int readPercent;
  private final SplittableRandom random;

  Customer(SqlSession session, Terminal terminal, int readPercent, SplittableRandom random) {
    this.session = session;
    this.terminal = terminal;
    this.readPercent = readPercent;
    this.random = random;
  }

  /**
   * Runs one transaction of the mix, from its first statement to its commit.
   *
   * @return false when something was sold out, and the transaction rolled back
   */
  public boolean act() {
    return terminal.act(CustomerAction.next(readPercent, random));
  }

  @Override
  public void close() {
    session.close();
  }
}
