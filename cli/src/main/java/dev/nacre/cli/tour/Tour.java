package dev.nacre.cli.tour;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.core.error.CodedError;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The story: a shop is written, searched, read back and damaged, and each step checks what it says.
 */
final class Tour {
  static final List<String> SECRETS =
      List.of("Ada Lovelace", "José Ñandú", "grace@example.org", "4111 1111 1111 1111");
  private static final List<String> ORDERS =
      List.of(
          "order 1001; Ada Lovelace; ada@example.org; 4111 1111 1111 1111; 129.00",
          "order 1002; Grace Hopper; grace@example.org; 5500 0000 0000 0004; 42.50",
          "order 1003; José Ñandú; jose@example.org; 3400 0000 0000 009; 7.99");

  private final Path folder;
  private final Path wallet;
  private final Shop shop;
  private final Steps steps;

  Tour(Path folder, Shop shop, Screen screen) {
    this.folder = folder;
    this.wallet = folder.resolve("shop.wallet");
    this.shop = shop;
    this.steps = new Steps(screen);
  }

  Outcome walk() {
    steps.begin("A tour of Nacre, in " + folder);
    try (Passphrase ours = RandomPassphrase.make();
        Passphrase guessed = RandomPassphrase.make()) {
      steps.step("A thief reads plain files", this::plain);
      steps.step("The same orders are sealed", () -> seal(ours));
      steps.step("The thief searches again", this::search);
      steps.step("The thief guesses a passphrase", () -> guess(guessed));
      steps.step("The thief brings a wallet of his own", () -> bringAnother(guessed));
      steps.step("The owner reads the orders", () -> read(ours));
      steps.step("One flipped bit is caught", () -> tamper(ours));
    }
    return steps.outcome();
  }

  private Evidence plain() throws IOException {
    Path plain = folder.resolve("shop.txt");
    Files.write(plain, ORDERS);
    long found = PlaintextSearch.found(plain, SECRETS);
    Files.delete(plain);
    return new Evidence(
        found == SECRETS.size(),
        ORDERS.size() + " orders of a shop lie in shop.txt. A search for " + SECRETS.size(),
        "names, addresses and card numbers finds " + found + ". The file is deleted again.");
  }

  private Evidence seal(Passphrase passphrase) throws IOException {
    try (Wallet made = Wallet.create(wallet, passphrase);
        MasterKeys keys = made.masterKeys()) {
      shop.write(ORDERS, keys);
    }
    return new Evidence(
        Files.size(shop.file()) > 0,
        "shop.wallet holds one master key. It opens with a random passphrase that only",
        "this process knows; to try one costs " + Wallet.inspect(wallet).kdf().text() + ".",
        shop.file().getFileName()
            + " holds "
            + Files.size(shop.file())
            + " bytes: sealed with AES-256-GCM under a key of its",
        "own, which is wrapped by the master key. The wallet is closed.");
  }

  private Evidence search() throws IOException {
    long found = PlaintextSearch.found(shop.file(), SECRETS);
    return new Evidence(
        found == 0,
        "The same search over the sealed file finds " + found + ".",
        "It looked for " + PlaintextSearch.FORMS + ".");
  }

  private Evidence guess(Passphrase guessed) {
    return refused("The wallet does not open:", () -> Wallet.open(wallet, guessed).close());
  }

  private Evidence bringAnother(Passphrase guessed) throws IOException {
    // It need not hold out for long.
    try (Wallet other =
        Wallet.create(folder.resolve("thief.wallet"), guessed, KdfParameters.MINIMUM)) {
      return refused("It opens, but does not hold the key:", () -> readWith(other));
    }
  }

  private Evidence read(Passphrase passphrase) throws IOException {
    try (Wallet owner = Wallet.open(wallet, passphrase)) {
      return new Evidence(
          readWith(owner).equals(ORDERS),
          "With wallet and passphrase the file opens to the same orders, letter for",
          "letter.");
    }
  }

  private Evidence tamper(Passphrase passphrase) throws IOException {
    byte[] whole = Files.readAllBytes(shop.file());
    int place = whole.length - 40;
    byte[] altered = whole.clone();
    altered[place] ^= 1;
    Files.write(shop.file(), altered);
    try (Wallet owner = Wallet.open(wallet, passphrase)) {
      Evidence caught =
          refused(
              "One bit of byte " + place + " is flipped. Even the owner gets no answer but:",
              () -> readWith(owner));
      Files.write(shop.file(), whole);
      return caught.and(
          readWith(owner).equals(ORDERS), "With the bit flipped back the file opens again.");
    }
  }

  private List<String> readWith(Wallet opened) throws IOException {
    try (MasterKeys keys = opened.masterKeys()) {
      return shop.read(keys);
    }
  }

  /** What must fail, with an error that has a code. */
  private static Evidence refused(String told, Attempt attempt) {
    try {
      attempt.make();
      return new Evidence(false, told, "but it did NOT fail.");
    } catch (IOException | RuntimeException refusal) {
      return new Evidence(
          refusal instanceof CodedError, told, String.valueOf(refusal.getMessage()));
    }
  }

  @FunctionalInterface
  private interface Attempt {
    void make() throws IOException;
  }
}
