package dev.nacre.wallet.v1;

import dev.nacre.core.secret.SecretBytes;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * The content of a wallet's body.
 *
 * @param keys the current one first, then by age, youngest first
 * @param halves for each slot, in its order, the public half of its lock
 */
public record WalletContent(
    List<KeyRecord> keys, List<SecretBytes> halves, List<KnownRegistry> registries) {
  public static final int MAX_KEYS = 0xffff;
  public static final int MAX_REGISTRIES = 0xffff;

  public WalletContent {
    keys = List.copyOf(keys);
    halves = List.copyOf(halves);
    registries = List.copyOf(registries);
    if (keys.size() > MAX_KEYS) {
      throw new IllegalArgumentException("a wallet has at most " + MAX_KEYS + " keys");
    }
    if (registries.size() > MAX_REGISTRIES) {
      throw new IllegalArgumentException(
          "a wallet knows at most " + MAX_REGISTRIES + " registries");
    }
  }

  /** The plaintext of the body, which the caller zeroes. */
  byte[] encode() {
    int size = 2 + SlotLock.KEY_BYTES * halves.size() + 2;
    for (KeyRecord key : keys) {
      size += key.size();
    }
    for (KnownRegistry registry : registries) {
      size += registry.size();
    }
    ByteBuffer out = ByteBuffer.allocate(size);
    out.putShort((short) keys.size());
    for (KeyRecord key : keys) {
      key.writeTo(out);
    }
    for (SecretBytes half : halves) {
      half.<ByteBuffer, RuntimeException>lend(out::put);
    }
    out.putShort((short) registries.size());
    for (KnownRegistry registry : registries) {
      registry.writeTo(out);
    }
    return out.array();
  }

  /** Decodes what {@link #encode} wrote; on failure, closes the secrets read so far. */
  static WalletContent decode(Outline outline, byte[] plain) throws FormatException {
    List<SecretBytes> born = new ArrayList<>();
    boolean done = false;
    try {
      ByteBuffer in = ByteBuffer.wrap(plain);
      List<KeyRecord> keys = new ArrayList<>();
      for (int left = Short.toUnsignedInt(in.getShort()); left > 0; left--) {
        KeyRecord key = KeyRecord.readFrom(in);
        born.add(key.secret());
        keys.add(key);
      }
      List<SecretBytes> halves = new ArrayList<>();
      for (int left = outline.slots().size(); left > 0; left--) {
        byte[] half = new byte[SlotLock.KEY_BYTES];
        in.get(half);
        halves.add(SecretBytes.taking(half));
        born.add(halves.get(halves.size() - 1));
      }
      List<KnownRegistry> registries = new ArrayList<>();
      for (int left = Short.toUnsignedInt(in.getShort()); left > 0; left--) {
        registries.add(KnownRegistry.readFrom(in));
      }
      var content = new WalletContent(keys, halves, registries);
      if (in.hasRemaining() || !content.isSound(outline.kind())) {
        throw unsound();
      }
      done = true;
      return content;
    } catch (BufferUnderflowException | IndexOutOfBoundsException cut) {
      throw unsound();
    } finally {
      if (!done) {
        born.forEach(SecretBytes::close);
      }
    }
  }

  private boolean isSound(ContentKind kind) {
    var ids = new HashSet<>();
    int current = 0;
    for (int i = 0; i < keys.size(); i++) {
      KeyRecord key = keys.get(i);
      if (key.retired().isEmpty()) {
        current++;
        if (i > 0) {
          return false;
        }
      }
      if (!ids.add(key.id())) {
        return false;
      }
    }
    return switch (kind) {
      case WALLET -> current == 1;
      case EXPORT -> !keys.isEmpty() && registries.isEmpty();
    };
  }

  private static FormatException unsound() {
    return new FormatException(
        FormatException.Problem.DAMAGED, "is authentic, but holds what no release writes");
  }
}
