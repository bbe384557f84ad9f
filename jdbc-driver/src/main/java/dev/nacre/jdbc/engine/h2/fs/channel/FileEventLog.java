package dev.nacre.jdbc.engine.h2.fs.channel;

import dev.nacre.core.file.status.FileEvent;
import dev.nacre.core.file.status.FileEventListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the events of encrypted files to the application's log. */
public final class FileEventLog implements FileEventListener {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.files");

  @Override
  public void happened(FileEvent event) {
    if (event instanceof FileEvent.OpenedAfterCrash || event instanceof FileEvent.NewerThanAnchor) {
      LOG.info("{}", event);
    } else {
      LOG.warn("{}", event);
    }
  }
}
