package dev.nacre.core.column;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.ShortGcm;
import dev.nacre.core.suite.UnauthenticException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Scheme 1: AES-256-GCM with random nonces, bound to the column. */
final class RandomisedCells extends ColumnCipher {
  private static final String LABEL = "nacre cell gcm";
  private static final int NONCE = CellHeader.BYTES;
  private static final int BODY = NONCE + CipherSuite.NONCE_BYTES;
  private static final int OVERHEAD = BODY + CipherSuite.TAG_BYTES;

  private final Map<Integer, Version> versions = new HashMap<>();
  private final Version newest;

  /** One data key, and what it authenticates beside the value. */
  private static final class Version implements AutoCloseable {
    private final byte[] associated;
    private final ShortGcm brief;
    private final Aead any;

    Version(SecretBytes key, byte[] associated) {
      this.associated = associated;
      this.brief = new ShortGcm(key, associated);
      this.any = CipherSuite.AES_256_GCM.aead(key);
    }

    void seal(byte[] canonical, byte[] cell) {
      if (canonical.length <= ShortGcm.LONGEST) {
        brief.seal(cell, NONCE, canonical, 0, canonical.length, cell, BODY);
      } else {
        any.seal(cell, NONCE, associated, canonical, 0, canonical.length, cell, BODY);
      }
    }

    void open(byte[] cell, byte[] canonical) throws UnauthenticException {
      if (canonical.length <= ShortGcm.LONGEST) {
        brief.open(cell, NONCE, cell, BODY, canonical.length, canonical, 0);
      } else {
        any.open(cell, NONCE, associated, cell, BODY, canonical.length, canonical, 0);
      }
    }

    @Override
    public void close() {
      brief.close();
      any.close();
    }
  }

  RandomisedCells(CellPlace place, Map<Integer, DataKey> keys, int current) {
    super(CellHeader.RANDOMISED, current);
    byte[] ids = place.bytes();
    keys.forEach(
        (number, key) -> {
          byte[] header = new byte[CellHeader.BYTES];
          CellHeader.write(header, scheme(), number);
          byte[] associated = Arrays.copyOf(ids, ids.length + header.length);
          System.arraycopy(header, 0, associated, ids.length, header.length);
          try (SecretBytes subkey = key.subkey(LABEL)) {
            versions.put(number, new Version(subkey, associated));
          }
        });
    Version found = versions.get(current);
    if (found == null) {
      close();
      throw new IllegalArgumentException("no data key of version " + current);
    }
    this.newest = found;
  }

  @Override
  public byte[] seal(byte[] canonical) {
    byte[] cell = new byte[OVERHEAD + canonical.length];
    CellHeader.write(cell, scheme(), current());
    Nonces.fill(cell, NONCE);
    newest.seal(canonical, cell);
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
      version.open(cell, canonical);
    } catch (UnauthenticException altered) {
      throw tampered();
    }
    return canonical;
  }

  @Override
  public void close() {
    versions.values().forEach(Version::close);
  }
}
