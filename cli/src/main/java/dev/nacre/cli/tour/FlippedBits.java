package dev.nacre.cli.tour;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * Flips one bit at a time, all over a file. Each time the database must either return the same
 * orders, because the place is unused, or refuse; it must never return other orders.
 */
final class FlippedBits {
  private static final int PLACES = 12;

  private final Shop shop;
  private final Credentials owner;
  private final byte[] whole;
  private final List<Order> orders;
  private int same;
  private int refused;
  private int wrong;
  private String example = "";

  FlippedBits(Shop shop, Credentials owner, byte[] whole, List<Order> orders) {
    this.shop = shop;
    this.owner = owner;
    this.whole = whole;
    this.orders = orders;
  }

  void tryAll() throws IOException {
    int written = 0;
    for (byte value : whole) {
      written += value == 0 ? 0 : 1;
    }
    int every = Math.max(1, written / PLACES);
    int seen = 0;
    for (int place = 0; place < whole.length; place++) {
      if (whole[place] != 0 && ++seen % every == 0) {
        flip(place);
      }
    }
  }

  Evidence evidence() {
    return new Evidence(
        wrong == 0 && refused > 0,
        "Bits are flipped at " + (same + refused + wrong) + " places of the file, one at a time.",
        refused
            + " times even the owner gets no answer, "
            + same
            + " times the place is not in use,",
        "and " + wrong + " times the answer is wrong. One refusal:",
        example);
  }

  private void flip(int place) throws IOException {
    byte[] altered = whole.clone();
    altered[place] ^= 1;
    Files.write(shop.file(), altered);
    Optional<Refusal> refusal =
        Refusal.of(
            () -> {
              if (shop.read(owner).equals(orders)) {
                same++;
              } else {
                wrong++;
              }
            });
    if (refusal.isPresent()) {
      if (refusal.get().isCoded()) {
        refused++;
        example = refusal.get().text();
      } else {
        wrong++;
      }
    }
  }
}
