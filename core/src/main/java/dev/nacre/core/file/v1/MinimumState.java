package dev.nacre.core.file.v1;

/**
 * The state that a file must not fall behind: as of the last force, and exact after a clean close.
 *
 * @param length bytes of plaintext
 * @param storeVersion the version that the engine noted
 * @param header0 sequence number of header slot 0; 0 when it was never written
 * @param header1 of header slot 1
 */
public record MinimumState(long length, long storeVersion, long header0, long header1) {
  public static final MinimumState ZERO = new MinimumState(0, 0, 0, 0);

  public MinimumState withStoreVersion(long version) {
    return new MinimumState(length, version, header0, header1);
  }

  public MinimumState withLength(long newLength) {
    return new MinimumState(newLength, storeVersion, header0, header1);
  }
}
