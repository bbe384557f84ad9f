package dev.nacre.cli.registry;

import dev.nacre.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code nacre registry}. */
@Command(
    name = "registry",
    description = "Look after what is remembered of databases outside of them.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {ForgetCommand.class},
    footerHeading = "%n@|bold Examples:|@%n",
    footer = {
      "  nacre registry forget shop",
      "  nacre registry forget jdbc:postgresql://db/shop --wallet shop.wallet"
    })
public final class RegistryGroup implements CommandGroup {}
