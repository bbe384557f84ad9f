package dev.nacre.cli;

import dev.nacre.cli.output.CommandResult;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * A command that performs an action and shows one result.
 *
 * <p>Failures are thrown, never printed; one place converts them to text or JSON and an exit code.
 */
public abstract class NacreCommand implements Callable<Integer> {
  // picocli sets it before the command runs.
  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  /** Does the work. */
  protected abstract Outcome run(Screen screen) throws Exception;

  @Override
  public final Integer call() throws Exception {
    Screen screen = Screen.of(spec);
    Outcome outcome = run(screen);
    CommandResult shown = outcome.shown();
    if (shown != null) {
      screen.show(shown);
    }
    return outcome.exit().number();
  }
}
