package dev.nacre.bench.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.bench.stat.Bootstrap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/**
 * One benchmark with one set of parameters: a sample for each fork, namely the median of the fork's
 * iterations.
 *
 * @param throughput whether more is better
 */
record JmhSeries(String unit, boolean throughput, List<Double> forks) {

  /** All series of the files, by name and parameters, forks in the order of the files. */
  static Map<String, JmhSeries> read(List<Path> files) throws IOException {
    var json = new ObjectMapper();
    Map<String, JmhSeries> all = new TreeMap<>();
    for (Path file : files) {
      for (JsonNode benchmark : json.readTree(file.toFile())) {
        JsonNode metric = benchmark.path("primaryMetric");
        JmhSeries series =
            all.computeIfAbsent(
                name(benchmark),
                fresh ->
                    new JmhSeries(
                        metric.path("scoreUnit").asText(),
                        benchmark.path("mode").asText().equals("thrpt"),
                        new ArrayList<>()));
        for (JsonNode fork : metric.path("rawData")) {
          series.forks.add(median(fork));
        }
      }
    }
    return all;
  }

  double[] first(int rounds) {
    return forks.stream().limit(rounds).mapToDouble(Double::doubleValue).toArray();
  }

  private static double median(JsonNode iterations) {
    return Bootstrap.median(
            StreamSupport.stream(iterations.spliterator(), false)
                .mapToDouble(JsonNode::asDouble)
                .toArray())
        .value();
  }

  /** {@code Class.method parameter=value}. */
  private static String name(JsonNode benchmark) {
    String[] path = benchmark.path("benchmark").asText().split("\\.", -1);
    var name = new StringBuilder(path[path.length - 2]).append('.').append(path[path.length - 1]);
    benchmark
        .path("params")
        .properties()
        .forEach(
            parameter ->
                name.append(' ')
                    .append(parameter.getKey())
                    .append('=')
                    .append(parameter.getValue().asText()));
    return name.toString();
  }
}
