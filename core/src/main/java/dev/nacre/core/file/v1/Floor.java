package dev.nacre.core.file.v1;

/**
 * The state that a file must not fall behind: as of the last force, and exact after a clean close.
 *
 * @param length bytes of plaintext
 * @param storeVersion the version that the engine noted
 * @param header0 sequence number of header slot 0; 0 when it was never written
 * @param header1 of header slot 1
 */
public record Floor(long length, long storeVersion, long header0, long header1) {
  public static final Floor ZERO = new Floor(0, 0, 0, 0);

  public Floor withStoreVersion(long version) {
    return new Floor(length, version, header0, header1);
  }

  public Floor withLength(long newLength) {
    return new Floor(newLength, storeVersion, header0, header1);
  }
}
