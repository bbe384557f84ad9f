package dev.nacre.cli.policy;

import dev.nacre.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code nacre policy}. */
@Command(
    name = "policy",
    description = "Look after the file that says which columns are encrypted.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = CheckPolicyCommand.class,
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre policy check columns.policy --url jdbc:postgresql://db/shop --user shop",
      "  nacre policy check columns.policy \\",
      "      --url jdbc:nacre:postgresql://db/shop --user shop --wallet shop.wallet"
    })
public final class PolicyGroup implements CommandGroup {}
