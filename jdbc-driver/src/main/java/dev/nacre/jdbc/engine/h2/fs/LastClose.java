package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.convert.Conversion;
import dev.nacre.core.convert.Leftover;
import dev.nacre.core.convert.OnlineSealing;
import dev.nacre.core.convert.OnlineSealing.Sealing;
import dev.nacre.core.convert.Order;
import dev.nacre.core.convert.Plaintext;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.RollbackAnchor;
import dev.nacre.core.page.FileKind;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.verify.Meter;
import dev.nacre.jdbc.engine.Companions;
import dev.nacre.jdbc.engine.StorageRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of a conversion: nobody has the database open, and sealed files take the place of plain
 * ones. The database comes first, then its traces, and last the word that there is something to do:
 * after a crash the next opening does the rest.
 */
record LastClose(Sealing sealing) {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.h2");

  /** Puts what was sealed while it was used in the place of the plain file. */
  void seal(OnlineSealing work) throws IOException {
    Leftover leftover = begun();
    work.finish(leftover);
    sealTraces(leftover);
  }

  /** Seals the file that is there now, whatever was sealed while it was used. */
  void sealAnew() throws IOException {
    Leftover leftover = begun();
    conversion(sealing.anchor())
        .seal(sealing.name(), FileKind.DATABASE, Plaintext::of, leftover, false);
    sealTraces(leftover);
  }

  /**
   * Completes what a crash has interrupted after the sealed database had taken its place. Called
   * before the database is opened, by whoever is alone with it.
   */
  static void complete(String base, StorageRequest request) throws IOException {
    String name = base + Role.DATABASE_SUFFIX;
    NioStorage storage = new NioStorage();
    if (!Order.exists(storage, name) || !EncryptedFiles.isSealed(storage, name)) {
      return;
    }
    Sealing sealing = new Sealing(storage, name, request.keys(), request.suite(), request.anchor());
    Leftover leftover = Order.find(storage, name).map(Order::leftover).orElse(Leftover.KEEP);
    try {
      OnlineSealing.complete(sealing, leftover);
      new LastClose(sealing).sealTraces(leftover);
      LOG.info("The conversion of {} was completed", name);
    } catch (NacreIOException refused) {
      if (refused.code() == ErrorCode.FILE_IN_USE) {
        return;
      }
      if (refused.code() != ErrorCode.CONVERSION_DIFFERS) {
        throw refused;
      }
      LOG.warn("The plain file of {} is kept, because it is another one", name, refused);
      Order.forget(storage, name);
    }
  }

  private Leftover begun() throws IOException {
    Optional<Order> order = Order.find(sealing.storage(), sealing.name());
    new Companions(Path.of(sealing.name())).refuseCopies(sealing.storage());
    return order.map(Order::leftover).orElse(Leftover.KEEP);
  }

  private void sealTraces(Leftover leftover) throws IOException {
    Conversion traces = conversion(RollbackAnchor.none());
    for (Path trace : new Companions(Path.of(sealing.name())).traces()) {
      String file = trace.toString();
      boolean unused = traces.finishShredding(file);
      boolean kept = Files.exists(Path.of(file + Conversion.PLAIN));
      boolean plain = Files.exists(trace) && !EncryptedFiles.isSealed(sealing.storage(), file);
      if (plain || (kept && leftover != Leftover.KEEP)) {
        traces.seal(file, FileKind.STREAM, Plaintext::of, leftover, false);
      }
    }
    Order.forget(sealing.storage(), sealing.name());
  }

  private Conversion conversion(RollbackAnchor anchor) {
    return new Conversion(sealing.storage(), sealing.keys(), sealing.suite(), anchor, Meter.NONE);
  }
}
