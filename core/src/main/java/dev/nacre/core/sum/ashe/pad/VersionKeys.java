package dev.nacre.core.sum.ashe.pad;

import dev.nacre.core.key.DataKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.sum.ashe.form.EncryptedPart;
import dev.nacre.core.sum.ashe.form.LimbModulus;
import dev.nacre.core.sum.ashe.form.PowerLayout;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumPlace;
import dev.nacre.core.sum.ashe.form.SummedPower;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** All that one version of a column's data key is used for. */
public final class VersionKeys implements AutoCloseable {
  private static final String START = "nacre sum start";
  private static final String PAD = "nacre sum pad";
  private static final String FACTOR = "nacre sum tag factor";
  private static final String SALT = "nacre sum salt";

  private final int version;
  private final Map<EncryptedPart, PadFunction> pads = new EnumMap<>(EncryptedPart.class);
  private final Map<EncryptedPart, BigInteger> factors = new EnumMap<>(EncryptedPart.class);
  private final SecretBytes saltKey;

  public VersionKeys(SumPlace place, SumFormat format, int version, DataKey key) {
    this.version = version;
    this.saltKey = key.subkey(SALT, context(place, version, 0, 0));
    boolean derived = false;
    try {
      derive(place, format, key);
      derived = true;
    } finally {
      if (!derived) {
        close();
      }
    }
  }

  private void derive(SumPlace place, SumFormat format, DataKey key) {
    for (SummedPower power : SummedPower.values()) {
      if (power == SummedPower.SQUARES && !format.hasSquares()) {
        continue;
      }
      PowerLayout layout = format.layout(power);
      put(place, key, EncryptedPart.of(power, false), layout.ring());
      Optional<LimbModulus> tags = layout.tags();
      if (tags.isPresent()) {
        EncryptedPart part = EncryptedPart.of(power, true);
        put(place, key, part, tags.get());
        factors.put(part, factor(place, key, part, tags.get()));
      }
    }
  }

  private void put(SumPlace place, DataKey key, EncryptedPart part, LimbModulus ring) {
    byte[] context = context(place, version, part.wire(), ring.limbs());
    try (SecretBytes start = key.subkey(START, context);
        SecretBytes pad = key.subkey(PAD, context)) {
      pads.put(part, new PadFunction(ring, start, pad));
    }
  }

  /**
   * Of the residues of the prime but zero. 256 bits are drawn for a prime of 255, so some are a
   * little likelier than others: the chance to guess one is below 2^-126 and 2^-253.
   */
  private BigInteger factor(SumPlace place, DataKey key, EncryptedPart part, LimbModulus tags) {
    try (SecretBytes drawn =
        key.subkey(FACTOR, context(place, version, part.wire(), tags.limbs()))) {
      return drawn.<BigInteger, RuntimeException>lend(
          bytes ->
              new BigInteger(1, bytes)
                  .mod(tags.modulus().subtract(BigInteger.ONE))
                  .add(BigInteger.ONE));
    }
  }

  private static byte[] context(SumPlace place, int version, int part, int limbs) {
    return ByteBuffer.allocate(SumPlace.BYTES + 4)
        .put(place.bytes())
        .putShort((short) version)
        .put((byte) part)
        .put((byte) limbs)
        .array();
  }

  public int version() {
    return version;
  }

  public PadFunction pads(EncryptedPart part) {
    PadFunction found = pads.get(part);
    if (found == null) {
      throw new IllegalStateException("the column has no part " + part);
    }
    return found;
  }

  public BigInteger factor(EncryptedPart part) {
    BigInteger found = factors.get(part);
    if (found == null) {
      throw new IllegalStateException("the column has no part " + part);
    }
    return found;
  }

  public SecretBytes saltKey() {
    return saltKey;
  }

  /** Forgets the keys; factors are numbers and cannot be zeroed. */
  @Override
  public void close() {
    pads.values().forEach(PadFunction::close);
    saltKey.close();
  }
}
