package dev.nacre.core.column;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Scheme 1: AES-256-GCM with random nonces, bound to the column. */
final class GcmCellCipher extends ColumnCipher {
  private static final String LABEL = "nacre cell gcm";
  private static final int NONCE = CellHeader.BYTES;
  private static final int BODY = NONCE + CipherSuite.NONCE_BYTES;
  private static final int OVERHEAD = BODY + CipherSuite.TAG_BYTES;

  private final Map<Integer, Version> versions = new HashMap<>();
  private final Version newest;

  /** The cipher of one data key, with its associated data. */
  private static final class Version {
    private final Aead cipher;
    private final byte[] associated;

    Version(Aead cipher, byte[] associated) {
      this.cipher = cipher;
      this.associated = associated;
    }
  }

  GcmCellCipher(CellPlace place, Map<Integer, DataKey> keys, int current) {
    super(CellHeader.RANDOMISED, current);
    byte[] ids = place.bytes();
    keys.forEach(
        (number, key) -> {
          byte[] header = new byte[CellHeader.BYTES];
          CellHeader.write(header, scheme(), number);
          byte[] associated = associated(header, ids);
          versions.put(number, new Version(key.aead(CipherSuite.AES_256_GCM, LABEL), associated));
        });
    Version found = versions.get(current);
    if (found == null) {
      close();
      throw new IllegalArgumentException("no data key of version " + current);
    }
    this.newest = found;
  }

  /** Includes the place, so that a cell opens in no other column. */
  @Safeguard(value = "columns-06", stub = Stub.ARGUMENT)
  static byte[] associated(byte[] header, byte[] place) {
    byte[] associated = Arrays.copyOf(place, place.length + header.length);
    System.arraycopy(header, 0, associated, place.length, header.length);
    return associated;
  }

  @Override
  public byte[] seal(byte[] canonical) {
    byte[] cell = new byte[OVERHEAD + canonical.length];
    CellHeader.write(cell, scheme(), current());
    Nonces.fill(cell, NONCE);
    newest.cipher.seal(cell, NONCE, newest.associated, canonical, 0, canonical.length, cell, BODY);
    return cell;
  }

  @Override
  byte[] open(byte[] cell, int keyVersion) {
    Version version = keyVersion == current() ? newest : versions.get(keyVersion);
    if (version == null || cell.length < OVERHEAD) {
      throw tampered();
    }
    byte[] canonical = new byte[cell.length - OVERHEAD];
    try {
      version.cipher.open(
          cell, NONCE, version.associated, cell, BODY, canonical.length, canonical, 0);
    } catch (UnauthenticException altered) {
      throw tampered();
    }
    return canonical;
  }

  @Override
  public void close() {
    versions.values().forEach(version -> version.cipher.close());
  }
}
