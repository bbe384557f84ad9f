package dev.nacre.bench.sums;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.core.sum.packed.Arrangement;
import dev.nacre.core.sum.packed.ColumnFormat;
import dev.nacre.core.sum.packed.PackedColumn;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.sum.parallel.Workers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ForkJoinPool;

/** Creates the tables. */
public final class TablePackingWorkload implements Workload {
  static final String FOLDER = "folder";
  static final String BITS = "bits";
  static final String SEED = "seed";

  /** The tables, as {@code tuples:columns} separated by commas. */
  static final String TABLES = "tables";

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TableFiles files = new TableFiles(Path.of(trial.setting(FOLDER)));
    int bits = (int) trial.number(BITS);
    long seed = trial.number(SEED);
    Files.createDirectories(files.folder());
    Files.writeString(files.privateKey(), InsecureBenchmarkKeys.text(bits));
    PaillierPrivateKey key = files.readPrivateKey();
    SlotLayout layout = TableFiles.layout(bits);
    Workers workers = Workers.of(ForkJoinPool.commonPool());
    for (String table : trial.setting(TABLES).split(",", -1)) {
      int tuples = Integer.parseInt(table.substring(0, table.indexOf(':')));
      int columns = Integer.parseInt(table.substring(table.indexOf(':') + 1));
      Arrangement arrangement = Arrangement.inOrder(tuples, layout.slots());
      TableFiles.write(files.keys(tuples), TableFiles.keys(tuples, seed));
      for (int column = 0; column < columns; column++) {
        long[] values = TableFiles.values(tuples, column, seed);
        TableFiles.write(files.plain(tuples, column), values);
        PackedColumn packed = PackedColumn.encrypt(values, arrangement, layout, key, workers);
        Files.write(files.packed(tuples, column), ColumnFormat.write(packed));
      }
    }
  }
}
