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
    sealTraces(leftover, true);
  }

  /** Seals the file that is there now, whatever was sealed while it was used. */
  void sealAnew() throws IOException {
    Leftover leftover = begun();
    conversion(sealing.anchor())
        .seal(sealing.name(), FileKind.DATABASE, Plaintext::of, leftover, false);
    sealTraces(leftover, true);
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
    if (!new Companions(Path.of(name)).areOwn()) {
      LOG.warn(
          "The conversion of {} is not completed: beside it lie links, or files of others", name);
      return;
    }
    Sealing sealing = new Sealing(storage, name, request.keys(), request.suite(), request.anchor());
    Optional<Order> order;
    try {
      order = Order.find(storage, name);
    } catch (IOException notOurs) {
      LOG.warn("What a conversion of {} has left is not understood", name, notOurs);
      return;
    }
    Leftover leftover = order.map(Order::leftover).orElse(Leftover.KEEP);
    boolean disposed = false;
    try {
      OnlineSealing.complete(sealing, leftover);
      disposed = true;
      LOG.info("The conversion of {} was completed", name);
    } catch (IOException failed) {
      boolean coded = failed instanceof NacreIOException;
      ErrorCode code = coded ? ((NacreIOException) failed).code() : ErrorCode.INTERNAL;
      if (code == ErrorCode.FILE_IN_USE) {
        throw failed;
      }
      // Sealed it is. A plain file that is another one stays where it is, for good.
      disposed = code == ErrorCode.CONVERSION_DIFFERS;
      LOG.warn("A plain file that a conversion of {} has left stays", name, failed);
    }
    new LastClose(sealing).sealTraces(leftover, disposed);
  }

  private Leftover begun() throws IOException {
    Optional<Order> order = Order.find(sealing.storage(), sealing.name());
    new Companions(Path.of(sealing.name())).refuseCopies(sealing.storage());
    return order.map(Order::leftover).orElse(Leftover.KEEP);
  }

  // A database whose trace cannot be sealed is sealed all the same; the next opening tries again.
  private void sealTraces(Leftover leftover, boolean last) {
    try {
      Companions companions = new Companions(Path.of(sealing.name()));
      if (!companions.areOwn()) {
        LOG.warn("Traces of {} are links, or files of others, and stay plain", sealing.name());
        return;
      }
      for (Path trace : companions.traces()) {
        sealTrace(trace, leftover);
      }
      if (last) {
        Order.forget(sealing.storage(), sealing.name());
      }
    } catch (IOException failed) {
      LOG.warn("Traces of {} may be plain still", sealing.name(), failed);
    }
  }

  private void sealTrace(Path trace, Leftover leftover) throws IOException {
    Conversion traces = conversion(RollbackAnchor.none());
    String file = trace.toString();
    if (leftover == Leftover.SHRED) {
      boolean unused = traces.finishShredding(file);
    }
    boolean kept = Files.exists(Path.of(file + Conversion.PLAIN));
    boolean plain = Files.exists(trace) && !EncryptedFiles.isSealed(sealing.storage(), file);
    if (plain || (kept && leftover != Leftover.KEEP)) {
      traces.seal(file, FileKind.STREAM, Plaintext::of, leftover, false);
    }
  }

  private Conversion conversion(RollbackAnchor anchor) {
    return new Conversion(sealing.storage(), sealing.keys(), sealing.suite(), anchor, Meter.NONE);
  }
}
