package dev.nacre.cli.output;

import dev.nacre.core.job.ProgressListener;
import java.io.PrintWriter;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** A progress bar with speed on standard error, shown only on an interactive terminal. */
public final class ConsoleProgressBar implements ProgressListener, AutoCloseable {
  private static final int WIDTH = 79;
  private static final int MEBIBYTE = 1 << 20;
  private static final int MILLIS = 250;

  private final String task;
  private final @Nullable PrintWriter err;
  private @Nullable ProgressBar bar;

  public ConsoleProgressBar(String task, @Nullable PrintWriter err) {
    this.task = task;
    this.err = err;
  }

  @Override
  public synchronized void begin(long bytes) {
    PrintWriter out = err;
    if (out == null) {
      return;
    }
    close();
    bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(bytes)
            .setUnit(" MiB", MEBIBYTE)
            .showSpeed()
            .setUpdateIntervalMillis(MILLIS)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(
                new DelegatingProgressBarConsumer(
                    line -> {
                      out.print("\r" + line);
                      out.flush();
                    },
                    WIDTH))
            .build();
  }

  @Override
  public synchronized void done(long bytes) {
    if (bar != null) {
      bar.stepBy(bytes);
    }
  }

  /** Erases the bar; the result repeats its information. */
  @Override
  public synchronized void close() {
    if (bar != null && err != null) {
      bar.close();
      bar = null;
      err.print("\r" + " ".repeat(WIDTH) + "\r");
      err.flush();
    }
  }
}
