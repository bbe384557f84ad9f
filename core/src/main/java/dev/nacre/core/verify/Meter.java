package dev.nacre.core.verify;

/** Is told how far a long work has come. It may take its time, to slow the work down. */
public interface Meter {
  Meter NONE =
      new Meter() {
        @Override
        public void begin(long bytes) {}

        @Override
        public void done(long bytes) {}
      };

  /** There are so many bytes to do. */
  void begin(long bytes);

  /** So many more are done; called by several threads. */
  void done(long bytes);
}
