package dev.nacre.wallet.v1;

import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * A registry that was made with this wallet, and where it lies. One registry may have several
 * places, and a place several registries: another host's has the same path.
 *
 * @param place an absolute path; {@code ./name} for a file beside the wallet, wherever the two are;
 *     or a name alone, of which an earlier release has not noted where it lies
 */
public record KnownRegistry(UUID id, String place) {
  private static final String BESIDE = "./";

  /** One that lies in the wallet's folder. */
  public static String beside(String fileName) {
    return BESIDE + fileName;
  }

  /** Whether no note says where it lies. */
  public boolean isSomewhere() {
    return place.indexOf('/') < 0 && place.indexOf('\\') < 0;
  }

  int size() {
    return 16 + Texts.size(place);
  }

  void writeTo(ByteBuffer out) {
    Ids.put(out, id);
    Texts.put(out, place);
  }

  static KnownRegistry readFrom(ByteBuffer in) throws FormatException {
    return new KnownRegistry(Ids.get(in), Texts.get(in));
  }
}
