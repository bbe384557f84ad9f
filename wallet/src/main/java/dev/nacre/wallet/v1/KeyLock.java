package dev.nacre.wallet.v1;

/** Locks whose private key is stored directly. */
public enum KeyLock implements SlotLock {
  /** On paper. */
  RECOVERY(2),
  /** In an opener. */
  AUTO_LOGIN(3),
  /** In an opener that only one machine and user can read. */
  LOCAL_AUTO_LOGIN(4);

  private final int wire;

  KeyLock(int wire) {
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
