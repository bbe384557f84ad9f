package dev.nacre.bench.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDK of a run, and the effect of its flags: read back from the VM, because a flag that is on
 * does not mean that the processor can do it.
 *
 * @param given the flags of the command line
 * @param crypto the VM's own values of its flags for AES, GHASH and SHA
 */
public record Jdk(String version, String vm, List<String> given, Map<String, String> crypto) {
  private static final Pattern FLAG =
      Pattern.compile(
          "^\\s*\\S+\\s+(Use(?:AES|GHASH|SHA|AVX)\\w*)\\s*=\\s*(\\S+)", Pattern.MULTILINE);

  /** Asks the VM that this command starts with these flags. */
  public static Jdk of(String javaCommand, List<String> flags)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(javaCommand);
    command.addAll(flags);
    // Most of these flags are diagnostic, and hidden unless unlocked.
    command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintFlagsFinal", "-version"));
    Process vm = new ProcessBuilder(command).redirectErrorStream(true).start();
    vm.getOutputStream().close();
    String said = new String(vm.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (vm.waitFor() != 0) {
      throw new IOException("The VM does not start with " + flags + ":\n" + said);
    }
    Map<String, String> crypto = new TreeMap<>();
    Matcher flag = FLAG.matcher(said);
    while (flag.find()) {
      crypto.put(flag.group(1), flag.group(2));
    }
    return new Jdk(
        System.getProperty("java.runtime.version", ""),
        System.getProperty("java.vm.name", ""),
        List.copyOf(flags),
        crypto);
  }

  /** Whether the VM uses the processor's AES. */
  public boolean hardwareAes() {
    return "true".equals(crypto.get("UseAESIntrinsics"));
  }
}
