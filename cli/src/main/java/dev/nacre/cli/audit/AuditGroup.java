package dev.nacre.cli.audit;

import dev.nacre.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code nacre audit}. */
@Command(
    name = "audit",
    description = "Read the log of what was done to the keys, and check that it was not changed.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {VerifyCommand.class, ShowCommand.class},
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {"  nacre audit verify shop.wallet", "  nacre audit show shop.wallet --last 5"})
public final class AuditGroup implements CommandGroup {}
