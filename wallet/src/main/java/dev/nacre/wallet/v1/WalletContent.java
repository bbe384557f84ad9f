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
 * @param publicKeys for each slot, in its order, the public key of its lock
 */
public record WalletContent(
    List<KeyRecord> keys, List<SecretBytes> publicKeys, List<KnownRegistry> registries) {
  public static final int MAX_KEYS = 0xffff;
  public static final int MAX_REGISTRIES = 0xffff;

  public WalletContent {
    keys = List.copyOf(keys);
    publicKeys = List.copyOf(publicKeys);
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
    int size = 2 + SlotLock.KEY_BYTES * publicKeys.size() + 2;
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
    for (SecretBytes publicKey : publicKeys) {
      publicKey.<ByteBuffer, RuntimeException>lend(out::put);
    }
    out.putShort((short) registries.size());
    for (KnownRegistry registry : registries) {
      registry.writeTo(out);
    }
    return out.array();
  }

  /** Decodes what {@link #encode} wrote; on failure, closes the secrets read so far. */
  static WalletContent decode(FileHeader header, byte[] plain) throws FormatException {
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
      List<SecretBytes> publicKeys = new ArrayList<>();
      for (int left = header.slots().size(); left > 0; left--) {
        byte[] publicKey = new byte[SlotLock.KEY_BYTES];
        in.get(publicKey);
        publicKeys.add(SecretBytes.taking(publicKey));
        born.add(publicKeys.get(publicKeys.size() - 1));
      }
      List<KnownRegistry> registries = new ArrayList<>();
      for (int left = Short.toUnsignedInt(in.getShort()); left > 0; left--) {
        registries.add(KnownRegistry.readFrom(in));
      }
      var content = new WalletContent(keys, publicKeys, registries);
      if (in.hasRemaining() || !content.isSound(header.kind())) {
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
