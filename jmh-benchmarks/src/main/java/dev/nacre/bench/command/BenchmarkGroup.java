package dev.nacre.bench.command;

import dev.nacre.bench.h2.H2Command;
import dev.nacre.bench.jmh.RatiosCommand;
import dev.nacre.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code nacre benchmark}. */
@Command(
    name = "benchmark",
    description = "Measure what encryption costs on this machine, and draw a report.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      AllCommand.class,
      BatchCommand.class,
      OltpCommand.class,
      SlapCommand.class,
      ColumnsCommand.class,
      SumsCommand.class,
      SumsSqlCommand.class,
      GrowthCommand.class,
      CpuCommand.class,
      ReportCommand.class,
      HeadlineCommand.class,
      CompareCommand.class,
      H2Command.class,
      RatiosCommand.class
    },
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre benchmark all                 every experiment, in about half an hour",
      "  nacre benchmark all --smoke         prove in two minutes that everything runs",
      "  nacre benchmark batch --size 1g     insert and scan 1 GB, in every pattern",
      "  nacre benchmark report FOLDER       draw the report of old samples again",
      "  nacre benchmark compare ONE OTHER   see whether a second run says the same",
      "",
      "Leave the machine alone meanwhile: what others do on it is noise."
    })
public final class BenchmarkGroup implements CommandGroup {}
