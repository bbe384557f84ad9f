package dev.nacre.cli.tour;

import dev.nacre.cli.Outcome;
import dev.nacre.cli.Screen;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The steps of the tour: a shop is written, searched, read back and damaged, and each step checks
 * its own claim.
 */
final class Tour {
  static final List<String> SECRETS =
      List.of("Ada Lovelace", "José Ñandú", "grace@example.org", "4111 1111 1111 1111");
  private static final List<Order> ORDERS =
      List.of(
          new Order(1001, "Ada Lovelace", "ada@example.org", "4111 1111 1111 1111"),
          new Order(1002, "Grace Hopper", "grace@example.org", "5500 0000 0000 0004"),
          new Order(1003, "José Ñandú", "jose@example.org", "3400 0000 0000 009"));
  private static final List<Order> MORE =
      List.of(new Order(1004, "Mary Somerville", "mary@example.org", "6011 0000 0000 0004"));
  private static final List<Order> ALL = Stream.concat(ORDERS.stream(), MORE.stream()).toList();

  private final Path folder;
  private final Shop plain;
  private final Shop shop;
  private final Shop withoutNacre;
  private final BlindSums sums;
  private final StepRunner steps;

  /**
   * @param plain the shop before it is encrypted
   * @param withoutNacre the encrypted one, opened by plain H2
   * @param till another database, whose columns are encrypted
   */
  Tour(Path folder, Shop plain, Shop shop, Shop withoutNacre, Till till, Screen screen) {
    this.folder = folder;
    this.plain = plain;
    this.shop = shop;
    this.withoutNacre = withoutNacre;
    this.sums = new BlindSums(till);
    this.steps = new StepRunner(screen);
  }

  Outcome walk() {
    steps.begin("A tour of Nacre, in " + folder);
    try (Credentials owner = new Credentials(folder.resolve("shop.wallet"));
        Credentials thief = new Credentials(folder.resolve("thief.wallet"))) {
      steps.step("A thief reads a plain database", () -> plain(owner));
      steps.step("One word more in the URL", () -> seal(owner));
      steps.step("The thief searches again", this::search);
      steps.step("The thief opens it with plain H2", () -> openPlain(owner));
      steps.step("The thief guesses a passphrase", () -> guess(owner, thief));
      steps.step("The thief brings a wallet of his own", () -> bringAnother(thief));
      steps.step("The owner reads the orders", () -> read(owner));
      steps.step("An older copy is caught", () -> putBack(owner));
      steps.step("One flipped bit is caught", () -> tamper(owner));
      steps.step("The database adds up what it cannot read", () -> sums.take(owner));
    }
    return steps.outcome();
  }

  private Evidence plain(Credentials owner) throws Exception {
    plain.write(ORDERS, owner);
    long found = PlaintextSearch.found(plain.file(), SECRETS);
    Files.delete(plain.file());
    return new Evidence(
        found == SECRETS.size(),
        ORDERS.size() + " orders of a shop lie in " + plain.url() + ". A search of its file for",
        SECRETS.size() + " names, addresses and card numbers finds " + found + ". It is deleted.");
  }

  private Evidence seal(Credentials owner) throws Exception {
    shop.write(ORDERS, owner);
    return new Evidence(
        Files.size(shop.file()) > 0,
        "The same program writes the same orders to " + shop.url() + ".",
        "Its first use made "
            + owner.wallet().getFileName()
            + ", with one master key. It opens with",
        "a passphrase that only this process knows; to try one costs",
        Wallet.inspect(owner.wallet()).kdf().text() + ".",
        shop.file().getFileName() + " is sealed with AES-256-GCM under a key of its own, which the",
        "master key wraps.");
  }

  private Evidence search() throws IOException {
    long found = 0;
    int files = 0;
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        found += PlaintextSearch.found(file, SECRETS);
        files++;
      }
    }
    return new Evidence(
        found == 0 && files > 0,
        "The same search over all " + files + " files of the folder finds " + found + ".",
        "It looked for " + PlaintextSearch.FORMS + ".");
  }

  private Evidence openPlain(Credentials owner) {
    return Refusal.of(() -> withoutNacre.read(owner))
        .map(
            refusal ->
                new Evidence(true, "Without Nacre, H2 says in words of its own:", refusal.text()))
        .orElseGet(() -> new Evidence(false, "H2 opened it without Nacre!"));
  }

  private Evidence guess(Credentials owner, Credentials thief) {
    try (Credentials guessed = thief.with(owner.wallet())) {
      return refused("The wallet does not open:", () -> shop.read(guessed));
    }
  }

  private Evidence bringAnother(Credentials thief) throws IOException {
    try (Passphrase passphrase = thief.passphrase()) {
      // It need not withstand an attack.
      Wallet.create(thief.wallet(), passphrase, KdfParameters.MINIMUM).close();
    }
    return refused("It opens, but does not hold the key:", () -> shop.read(thief));
  }

  private Evidence read(Credentials owner) throws Exception {
    return new Evidence(
        shop.read(owner).equals(ORDERS),
        "With wallet and passphrase the same orders come back, letter for letter.");
  }

  private Evidence putBack(Credentials owner) throws Exception {
    byte[] old = Files.readAllBytes(shop.file());
    shop.write(MORE, owner);
    byte[] latest = Files.readAllBytes(shop.file());
    Files.write(shop.file(), old);
    Evidence caught =
        refused(
            "One more order comes in. Then an attacker puts back the file from before:",
            () -> shop.read(owner));
    Files.write(shop.file(), latest);
    return caught.and(shop.read(owner).equals(ALL), "The latest file opens, with all orders.");
  }

  private Evidence tamper(Credentials owner) throws Exception {
    byte[] whole = Files.readAllBytes(shop.file());
    FlippedBits flipped = new FlippedBits(shop, owner, whole, ALL);
    flipped.tryAll();
    Files.write(shop.file(), whole);
    return flipped
        .evidence()
        .and(shop.read(owner).equals(ALL), "With all bits as they were the database opens again.");
  }

  /** Expects a failure with an error code. */
  private static Evidence refused(String told, Refusal.Attempt attempt) {
    return Refusal.of(attempt)
        .map(refusal -> new Evidence(refusal.isCoded(), told, refusal.text()))
        .orElseGet(() -> new Evidence(false, told, "but it did NOT fail."));
  }
}
