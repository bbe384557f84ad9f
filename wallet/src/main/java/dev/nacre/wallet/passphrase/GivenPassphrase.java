package dev.nacre.wallet.passphrase;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A passphrase that the program already has. It can be read once, and then belongs to the reader.
 */
final class GivenPassphrase implements PassphraseSource {
  private final AtomicReference<@Nullable Passphrase> held;

  GivenPassphrase(char[] passphrase) {
    this.held = new AtomicReference<>(Passphrase.copyOf(passphrase));
  }

  @Override
  public Passphrase read() throws NacreIOException {
    Passphrase given = held.getAndSet(null);
    if (given == null) {
      throw new NacreIOException(
          ErrorCode.PASSPHRASE_SOURCE_FAILED, "Already used: " + description());
    }
    return given;
  }

  @Override
  public String description() {
    return "the passphrase given by the program";
  }
}
