package dev.nacre.bench.report.file;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The JSON file of a run. It is rewritten after each sample and replaced in one step, so an
 * interrupted run leaves a complete file of the samples so far.
 */
public record ResultFile(Path path) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  public void write(Object report) throws IOException {
    Path next = path.resolveSibling(path.getFileName() + ".next");
    Files.write(next, JSON.writeValueAsBytes(report));
    Files.move(next, path, StandardCopyOption.REPLACE_EXISTING);
  }
}
