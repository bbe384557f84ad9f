package dev.nacre.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The JSON file of a run. It is written anew after each sample and put in place in one step: a run
 * that is interrupted leaves a whole file of what there was.
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
