package dev.nacre.wallet.v1;

/** The locks whose private key is stored somewhere, not derived. */
public enum StoredKeyLock implements SlotLock {
  /** On paper. */
  RECOVERY(2),
  /** In an auto-login file. */
  AUTO_LOGIN(3),
  /** In an auto-login file that only one machine and user can read. */
  LOCAL_AUTO_LOGIN(4);

  private final int wire;

  StoredKeyLock(int wire) {
    this.wire = wire;
  }

  int wire() {
    return wire;
  }

  @Override
  public byte[] encode() {
    return new byte[] {(byte) wire};
  }
}
