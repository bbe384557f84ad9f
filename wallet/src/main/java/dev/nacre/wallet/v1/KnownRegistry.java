package dev.nacre.wallet.v1;

import java.nio.ByteBuffer;
import java.util.UUID;

/** A registry that was made with this wallet, and the name of its file without its folder. */
public record KnownRegistry(UUID id, String fileName) {
  int size() {
    return 16 + Texts.size(fileName);
  }

  void writeTo(ByteBuffer out) {
    Ids.put(out, id);
    Texts.put(out, fileName);
  }

  static KnownRegistry readFrom(ByteBuffer in) throws FormatException {
    return new KnownRegistry(Ids.get(in), Texts.get(in));
  }
}
