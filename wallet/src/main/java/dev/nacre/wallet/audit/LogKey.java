package dev.nacre.wallet.audit;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Hmac;
import java.io.IOException;
import java.util.Arrays;
import java.util.UUID;

/** The key of one log, while it is read or written. */
final class LogKey implements AutoCloseable {
  /** The code before the first line. */
  static final byte[] START = new byte[Hmac.BYTES];

  private final DataKey key;
  private final SecretBytes chain;

  LogKey(DataKey key) {
    this.key = key;
    this.chain = key.subkey("nacre audit");
  }

  static LogKey fresh(UUID log) {
    return new LogKey(DataKey.generate(scope(log)));
  }

  static KeyScope scope(UUID log) {
    return new KeyScope(KeyPurpose.AUDIT, log);
  }

  WrappedKey wrappedBy(MasterKey master) throws IOException {
    return master.wrap(key);
  }

  /** The code of a line, chained to that of the previous line. */
  byte[] code(byte[] previous, byte[] line) {
    byte[] both = Arrays.copyOf(previous, previous.length + line.length);
    System.arraycopy(line, 0, both, previous.length, line.length);
    return Hmac.sha256(chain, both, 0, both.length);
  }

  @Override
  public void close() {
    chain.close();
    key.close();
  }
}
