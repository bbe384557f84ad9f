package dev.nacre.jdbc.open.registry;

import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.TargetLocation;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The names under which a registry may list a database that an operator specifies by a URL, by a
 * path, or as in messages.
 *
 * @param database an H2 database in a file, without its suffix
 * @param catalogs the names in pins of catalogs
 * @param wallet that a URL names
 */
public record RegisteredNames(
    Optional<Path> database, Set<String> catalogs, Optional<String> wallet) {
  private static final String JDBC = "jdbc:";

  public static RegisteredNames of(String text) {
    if (text.startsWith(JDBC)) {
      String ours =
          TargetUrl.isOurs(text) ? text : TargetUrl.PREFIX + text.substring(JDBC.length());
      return of(TargetUrl.parse(ours));
    }
    for (Target embedded : new Target[] {Target.H2, Target.DERBY}) {
      String prefix = embedded.subprotocol() + ":";
      if (text.startsWith(prefix)) {
        return at(Path.of(text.substring(prefix.length())), Optional.empty());
      }
    }
    return text.contains("://")
        ? new RegisteredNames(Optional.empty(), Set.of(text), Optional.empty())
        : at(Path.of(text), Optional.empty());
  }

  private static RegisteredNames of(TargetUrl url) {
    Optional<String> wallet = Optional.ofNullable(url.options().get(Option.WALLET));
    boolean local = url.target().isPresent();
    return local
            && TargetLocation.parse(url.target().get(), url.name())
                instanceof TargetLocation.Files files
        ? at(files.location().database(), wallet)
        : new RegisteredNames(Optional.empty(), Set.of(url.serverIdentity()), wallet);
  }

  private static RegisteredNames at(Path named, Optional<String> wallet) {
    String name = String.valueOf(named.getFileName());
    Path database =
        name.endsWith(DatabaseLocation.FILE_SUFFIX)
            ? named.resolveSibling(DatabaseLocation.nameOf(name))
            : named;
    Set<String> catalogs = new LinkedHashSet<>();
    for (Target embedded : new Target[] {Target.H2, Target.DERBY}) {
      catalogs.add(
          RegistryCatalogPins.name(new DatabaseLocation(embedded.subprotocol(), "", database)));
    }
    return new RegisteredNames(Optional.of(database), catalogs, wallet);
  }
}
