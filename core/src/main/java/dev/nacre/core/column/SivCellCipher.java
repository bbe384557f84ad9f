package dev.nacre.core.column;

import dev.nacre.core.column.v1.CellHeader;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Siv;
import dev.nacre.core.suite.UnauthenticException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Scheme 2: AES-256-SIV, bound to the key group and the kind of value. */
final class SivCellCipher extends ColumnCipher {
  private static final String MAC_LABEL = "nacre cell siv mac";
  private static final String COUNTER_LABEL = "nacre cell siv ctr";
  private static final int OVERHEAD = CellHeader.BYTES + Siv.TAG_BYTES;

  private final Map<Integer, Siv> versions = new HashMap<>();
  private final Siv newest;

  SivCellCipher(UUID catalog, UUID group, int kind, Map<Integer, DataKey> keys, int current) {
    super(CellHeader.DETERMINISTIC, current);
    keys.forEach(
        (number, key) -> {
          byte[] header = new byte[CellHeader.BYTES];
          CellHeader.write(header, scheme(), number);
          ByteBuffer associated = ByteBuffer.allocate(33 + header.length);
          CellPlace.put(associated, catalog);
          bindToGroup(associated, group);
          bindToKind(associated, kind);
          associated.put(header);
          try (SecretBytes mac = key.subkey(MAC_LABEL);
              SecretBytes counter = key.subkey(COUNTER_LABEL)) {
            versions.put(number, new Siv(mac, counter, associated.array()));
          }
        });
    Siv found = versions.get(current);
    if (found == null) {
      close();
      throw new IllegalArgumentException("no data key of version " + current);
    }
    this.newest = found;
  }

  @Safeguard("columns-09")
  private static void bindToGroup(ByteBuffer associated, UUID group) {
    CellPlace.put(associated, group);
  }

  @Safeguard("columns-41b")
  private static void bindToKind(ByteBuffer associated, int kind) {
    associated.put((byte) kind);
  }

  @Override
  public byte[] seal(byte[] canonical) {
    byte[] cell = new byte[OVERHEAD + canonical.length];
    CellHeader.write(cell, scheme(), current());
    newest.sealDeterministically(canonical, 0, canonical.length, cell, CellHeader.BYTES);
    return cell;
  }

  @Override
  byte[] open(byte[] cell, int keyVersion) {
    Siv version = keyVersion == current() ? newest : versions.get(keyVersion);
    if (version == null || cell.length < OVERHEAD) {
      throw tampered();
    }
    byte[] canonical = new byte[cell.length - OVERHEAD];
    try {
      version.open(cell, CellHeader.BYTES, canonical.length, canonical, 0);
    } catch (UnauthenticException altered) {
      throw tampered();
    }
    return canonical;
  }

  @Override
  public void close() {
    versions.values().forEach(Siv::close);
  }
}
