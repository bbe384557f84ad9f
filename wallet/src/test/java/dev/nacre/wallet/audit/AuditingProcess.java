package dev.nacre.wallet.audit;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.LocalMasterKey;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.registry.KnownRegistries;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;

/** Adds events to a log, from a process of its own: registry, key in hexadecimal, name, count. */
final class AuditingProcess {
  private AuditingProcess() {}

  public static void main(String[] args) throws Exception {
    int count = Integer.parseInt(args[3]);
    try (MasterKeys keys = keys(args[1])) {
      System.out.println("ready");
      int unused = System.in.read();
      Audit audit = Audit.beside(Path.of(args[0]), keys, KnownRegistries.none());
      for (int i = 0; i < count; i++) {
        if (!audit.record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, args[2] + " " + i))) {
          throw new IllegalStateException("event " + i + " was not written");
        }
      }
    }
    System.out.println("done");
  }

  /** One key whose bytes both processes know; its id is made of them. */
  static MasterKeys keys(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    var id = KeyId.readFrom(ByteBuffer.wrap(bytes));
    var key = new LocalMasterKey(id, SecretBytes.taking(bytes));
    return new MasterKeys() {
      @Override
      public MasterKey current() {
        return key;
      }

      @Override
      public MasterKey find(KeyId ignored) {
        return key;
      }

      @Override
      public void close() {
        key.close();
      }
    };
  }
}
