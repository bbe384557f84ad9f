package dev.nacre.bench.report.file;

import dev.nacre.bench.campaign.Result;
import dev.nacre.bench.fork.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads samples from the lines that {@link CsvWriter} writes, which hold all that figures need. */
final class CsvReader {
  private static final int CELLS = CsvWriter.HEAD.split(",", -1).length;

  // The experiment, the measure, the side, the round and the start time.
  private static final int OF_A_SAMPLE = 5;

  private CsvReader() {}

  /**
   * All samples, in the order of the lines.
   *
   * @throws IOException when the text is no such CSV
   */
  static List<Result> of(String csv) throws IOException {
    List<String> lines = csv.lines().toList();
    if (lines.isEmpty() || !lines.get(0).equals(CsvWriter.HEAD)) {
      throw new IOException("Its first line is not " + CsvWriter.HEAD);
    }
    Map<String, Read> samples = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      if (cells.length != CELLS) {
        throw new IOException("A line has " + cells.length + " cells, not " + CELLS);
      }
      String sample = String.join(",", Arrays.copyOf(cells, OF_A_SAMPLE));
      try {
        samples.computeIfAbsent(sample, fresh -> new Read(cells)).add(cells[5], cells[6], cells[7]);
      } catch (NumberFormatException failed) {
        throw new IOException("A line has no number where one belongs", failed);
      }
    }
    List<Result> results = new ArrayList<>();
    for (Read sample : samples.values()) {
      results.add(sample.result());
    }
    return results;
  }

  /** One sample, from the lines read so far. */
  private static final class Read {
    private final String[] cells;
    private final int round;
    private final Map<String, Long> walls = new LinkedHashMap<>();
    private final Map<String, Long> cpu = new HashMap<>();
    private final Map<String, Long> others = new HashMap<>();
    private final Map<String, Double> facts = new TreeMap<>();

    Read(String[] cells) {
      this.cells = cells;
      this.round = Integer.parseInt(cells[3]);
    }

    void add(String what, String value, String unit) {
      double number = Double.parseDouble(value);
      if (unit.isEmpty()) {
        facts.put(what, number);
      } else if (what.endsWith(CsvWriter.OTHERS)) {
        others.put(before(CsvWriter.OTHERS, what), Math.round(number * 1e9));
      } else if (what.endsWith(CsvWriter.CPU)) {
        cpu.put(before(CsvWriter.CPU, what), Math.round(number * 1e9));
      } else {
        walls.put(what, Math.round(number * 1e9));
      }
    }

    private static String before(String end, String what) {
      return what.substring(0, what.length() - end.length());
    }

    Result result() throws IOException {
      List<Sample.Phase> phases = new ArrayList<>();
      for (Map.Entry<String, Long> wall : walls.entrySet()) {
        String name = wall.getKey();
        Long used = cpu.get(name);
        if (used == null) {
          throw new IOException("No line says the processor time of " + name);
        }
        long elsewhere = others.getOrDefault(name, -1L);
        phases.add(new Sample.Phase(name, wall.getValue(), used, elsewhere, -1, -1, -1, -1, -1));
      }
      return new Result(
          cells[0], cells[1], new Sample("", cells[2], round, cells[4], phases, facts, -1));
    }
  }
}
