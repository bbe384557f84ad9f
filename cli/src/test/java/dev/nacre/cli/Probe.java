package dev.nacre.cli;

import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.output.Table;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A subcommand that fails as it is told; found as those of other modules are. */
@Command(name = "probe", description = "Fails as told.")
public final class Probe extends NacreCommand implements CommandGroup {
  static final String SECRET = "correct horse battery staple";

  @Parameters(paramLabel = "HOW")
  private String how = "";

  @Option(names = "--number")
  private int number;

  @Option(names = "--size")
  private Size size = Size.SMALL;

  enum Size {
    SMALL,
    LARGE
  }

  @Override
  protected Outcome run(Screen screen) throws Exception {
    if (how.equals("findings")) {
      return Outcome.findings(
          new Table("block", "state").row(3, "tampered \u001b[31m").row(number, size));
    }
    throw switch (how) {
      case "io" -> new IOException(SECRET);
      case "missing" -> new NoSuchFileException("/no/such/shop.wallet");
      case "unchecked" -> new UncheckedIOException(new AccessDeniedException("shop.wallet"));
      case "interrupted" -> new InterruptedException();
      case "fault" -> new IllegalStateException(SECRET, new IllegalArgumentException(SECRET));
      case "misuse" -> new UsageException(screen.command(), "HOW does not go with --size");
      default -> coded(ErrorCode.valueOf(how.toUpperCase(Locale.ROOT)));
    };
  }

  private Exception coded(ErrorCode code) {
    return number == 0
        ? new NacreException(code, "It went wrong in here")
        : new NacreIOException(code, "It went wrong in here");
  }
}
