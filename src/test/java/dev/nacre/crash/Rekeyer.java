package dev.nacre.crash;

import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.offline.DatabaseRekey;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.wallet.Wallet;
import java.nio.file.Path;

/** Rotates the data key of a database that nobody has open, as the command does; or is killed. */
public final class Rekeyer {
  private Rekeyer() {}

  /**
   * Takes a wallet, its passphrase, which is of no importance, and a database. One word more, and
   * another thread opens and closes the file of the database all the time.
   */
  public static void main(String[] args) throws Exception {
    if (args.length > 3) {
      CarelessReader.start(Path.of(args[2] + ".mv.db"));
    }
    try (Passphrase passphrase = Passphrase.copyOf(args[1].toCharArray());
        Wallet wallet = Wallet.open(Path.of(args[0]), passphrase)) {
      ProgressListener said =
          new ProgressListener() {
            @Override
            public void begin(long bytes) {
              System.out.println("begun " + bytes);
            }

            @Override
            public void done(long bytes) {}
          };
      DatabaseRekey.Result done =
          new DatabaseRekey(WalletKeys.of(wallet), said).rekey(Path.of(args[2]));
      System.out.println("finished " + done.finished() + ", resumed " + done.resumed());
    }
  }
}
