package dev.nacre.core.job;

/** Receives the progress of a long task. It may block, to slow the task down. */
public interface ProgressListener {
  ProgressListener NONE =
      new ProgressListener() {
        @Override
        public void begin(long bytes) {}

        @Override
        public void done(long bytes) {}
      };

  /** The task has this many bytes to process. */
  void begin(long bytes);

  /** This many more bytes are done; called by several threads. */
  void done(long bytes);
}
