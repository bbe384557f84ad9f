package dev.nacre.wallet.store;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.v1.SlotLock;

/** The credential that opened a wallet, used to reopen it after another process has saved it. */
public record Credential(SlotLock lock, SecretBytes privateKey) implements AutoCloseable {
  @Override
  public void close() {
    privateKey.close();
  }

  @Override
  public String toString() {
    return "Credential[hidden]";
  }
}
