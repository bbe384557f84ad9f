package dev.nacre.bench.slap;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.machine.ScratchFolder;
import dev.nacre.bench.side.TrialDatabase;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs mysqlslap itself against the same server, to check that {@link SlapClients} does the same
 * work. It takes mysqlslap's own figure, which leaves out the table and its first rows.
 */
public final class SlapProgram implements Workload {
  private static final List<String> NAMES = List.of("mariadb-slap", "mysqlslap");

  /** The column in {@code engine,type,average,least,most,clients,queries}. */
  private static final int AVERAGE = 2;

  /** The installed program, if there is one. */
  public static Optional<Path> find() {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return NAMES.stream()
        .flatMap(name -> Stream.of(path.split(File.pathSeparator, -1)).map(at -> Path.of(at, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @Override
  public void run(Trial trial, Stopwatch watch) throws Exception {
    TrialDatabase database = TrialDatabase.of(trial);
    Files.createDirectories(database.folder());
    Path program = find().orElseThrow(() -> new IOException("no program " + NAMES.get(0)));
    Connection first = database.connect();
    try {
      watch.say("database", "MariaDB " + first.getMetaData().getDatabaseProductVersion());
      watch.say("program", output(List.of(program.toString(), "--version")).strip());
      URI server = URI.create(first.getMetaData().getURL().substring("jdbc:".length()));
      List<String> command = command(trial, program, server);
      watch.measure(
          SlapClients.EXECUTIONS, () -> watch.note(SlapClients.SECONDS, average(output(command))));
    } finally {
      database.close(first);
    }
    ScratchFolder.delete(database.folder());
  }

  private static List<String> command(Trial trial, Path program, URI server) {
    return List.of(
        program.toString(),
        "--no-defaults",
        "--protocol=tcp",
        "--skip-ssl",
        "--host=" + server.getHost(),
        "--port=" + server.getPort(),
        "--user=root",
        "--auto-generate-sql",
        "--auto-generate-sql-guid-primary",
        "--auto-generate-sql-load-type=mixed",
        "--auto-generate-sql-write-number=" + trial.number("fill"),
        "--auto-generate-sql-execute-number=" + trial.number(SlapClients.EXECUTIONS),
        "--concurrency=" + trial.number("clients"),
        "--number-int-cols=" + SlapTexts.COLUMNS,
        "--number-char-cols=" + SlapTexts.COLUMNS,
        "--csv=-");
  }

  private static double average(String csv) throws IOException {
    String[] fields = csv.strip().split(",", -1);
    if (fields.length <= AVERAGE) {
      throw new IOException("mysqlslap said no figure");
    }
    return Double.parseDouble(fields[AVERAGE]);
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command.get(0) + " ended with exit code " + process.exitValue());
    }
    return said;
  }
}
