package dev.nacre.wallet.passphrase;

import dev.nacre.core.error.NacreIOException;
import java.io.IOException;

/** Asks at a terminal that is a pipe. */
final class AskingProcess {
  private AskingProcess() {}

  public static void main(String[] arguments) throws IOException {
    try {
      PassphraseSource.console("? ").read().close();
      System.out.println("a passphrase");
    } catch (NacreIOException refused) {
      System.out.println(refused.code().text());
    }
  }
}
