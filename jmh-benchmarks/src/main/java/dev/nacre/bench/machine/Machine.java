package dev.nacre.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The machine of a run. Unknown values are empty.
 *
 * @param cpuFeatures those that matter to AES and GHASH
 * @param hypervisor whether the processor reports that it is a guest's
 * @param fileSystem the one that holds the databases
 * @param loadAverage how busy the machine was before the run, over the last minute
 */
public record Machine(
    String processor,
    int processors,
    List<String> cpuFeatures,
    boolean hypervisor,
    String system,
    String fileSystem,
    double loadAverage) {
  private static final List<String> FEATURES =
      List.of(
          "aes",
          "pclmulqdq",
          "vaes",
          "vpclmulqdq",
          "avx2",
          "avx512f",
          "sha_ni", // x86
          "pmull",
          "sha2"); // ARM

  public static Machine here(Path folder) {
    List<String> cpuinfo = lines(Path.of("/proc/cpuinfo"));
    List<String> flags =
        words(cpuinfo, "flags").isEmpty() ? words(cpuinfo, "Features") : words(cpuinfo, "flags");
    return new Machine(
        String.join(" ", words(cpuinfo, "model name")),
        Runtime.getRuntime().availableProcessors(),
        FEATURES.stream().filter(flags::contains).toList(),
        flags.contains("hypervisor"),
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"),
        fileSystem(folder),
        java.lang.management.ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private static List<String> words(List<String> cpuinfo, String field) {
    return cpuinfo.stream()
        .filter(line -> line.startsWith(field))
        .findFirst()
        .map(line -> Arrays.asList(line.substring(line.indexOf(':') + 1).trim().split("\\s+", -1)))
        .orElse(List.of());
  }

  private static List<String> lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.toList();
    } catch (IOException | RuntimeException notLinux) {
      return List.of();
    }
  }

  private static String fileSystem(Path folder) {
    try {
      return Files.getFileStore(folder).type();
    } catch (IOException unknown) {
      return "";
    }
  }
}
