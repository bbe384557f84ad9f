package dev.nacre.bench.campaign;

import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import java.util.ArrayList;
import java.util.List;

/**
 * A run of one or several experiments: every sample, and all that helps to interpret them.
 *
 * @param started when, in UTC
 * @param smoke when true the figures mean nothing
 * @param command the command line of the run, or its equivalent
 * @param hardware the JDK with its default settings
 * @param software this JDK without the processor's AES
 * @param notes what was left out or went wrong, for readers
 */
public record Campaign(
    int format,
    String started,
    RunState outcome,
    boolean smoke,
    String command,
    long seed,
    Machine machine,
    Jdk hardware,
    Jdk software,
    List<String> notes,
    List<Result> results) {
  /** Increased when a field changes its meaning. */
  public static final int FORMAT = 1;

  public Campaign with(Result result) {
    List<Result> all = new ArrayList<>(results);
    all.add(result);
    return with(outcome, notes, List.copyOf(all));
  }

  public Campaign with(String note) {
    if (notes.contains(note)) {
      return this;
    }
    List<String> all = new ArrayList<>(notes);
    all.add(note);
    return with(outcome, List.copyOf(all), results);
  }

  public Campaign ended(RunState how) {
    return with(how, notes, results);
  }

  /** The samples of one measure, in the order taken. */
  public List<Result> of(String experiment, String measure) {
    return results.stream()
        .filter(any -> any.experiment().equals(experiment) && any.measure().equals(measure))
        .toList();
  }

  private Campaign with(RunState how, List<String> newNotes, List<Result> newResults) {
    return new Campaign(
        format,
        started,
        how,
        smoke,
        command,
        seed,
        machine,
        hardware,
        software,
        newNotes,
        newResults);
  }
}
