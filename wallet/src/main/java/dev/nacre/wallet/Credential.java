package dev.nacre.wallet;

import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.v1.SlotLock;

/** What opened a wallet, and opens it again after another process has saved it. */
record Credential(SlotLock lock, SecretBytes privateKey) implements AutoCloseable {
  @Override
  public void close() {
    privateKey.close();
  }

  @Override
  public String toString() {
    return "Credential[hidden]";
  }
}
