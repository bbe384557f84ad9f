package dev.nacre.core.column;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.Ocb;
import dev.nacre.core.suite.UnauthenticException;
import java.util.HashMap;
import java.util.Map;

/** Scheme 4: AES-256-OCB with random nonces, bound to the column. */
final class OcbCellCipher extends ColumnCipher {
  private static final String LABEL = "nacre cell ocb";
  private static final int NONCE = CellHeader.BYTES;
  private static final int BODY = NONCE + Ocb.NONCE_BYTES;
  private static final int OVERHEAD = BODY + Ocb.TAG_BYTES;

  private final Map<Integer, Ocb> versions = new HashMap<>();
  private final Ocb newest;

  OcbCellCipher(CellPlace place, Map<Integer, DataKey> keys, int current) {
    super(CellHeader.RANDOMISED_OCB, current);
    byte[] ids = place.bytes();
    keys.forEach(
        (number, key) -> {
          byte[] header = new byte[CellHeader.BYTES];
          CellHeader.write(header, scheme(), number);
          try (SecretBytes subkey = key.subkey(LABEL)) {
            versions.put(number, new Ocb(subkey, GcmCellCipher.associated(header, ids)));
          }
        });
    Ocb found = versions.get(current);
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
    newest.seal(cell, NONCE, canonical, 0, canonical.length, cell, BODY);
    return cell;
  }

  @Override
  byte[] open(byte[] cell, int keyVersion) {
    Ocb version = keyVersion == current() ? newest : versions.get(keyVersion);
    if (version == null || cell.length < OVERHEAD) {
      throw tampered();
    }
    byte[] canonical = new byte[cell.length - OVERHEAD];
    try {
      version.open(cell, NONCE, cell, BODY, canonical.length, canonical, 0);
    } catch (UnauthenticException altered) {
      throw tampered();
    }
    return canonical;
  }

  @Override
  public void close() {
    versions.values().forEach(Ocb::close);
  }
}
