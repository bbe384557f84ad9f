package dev.nacre.jdbc.offline;

import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.registry.RegisteredNames;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.registry.CatalogPin;
import dev.nacre.wallet.registry.DatabaseRecord;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Removes a database from the registry that was deleted, or dropped and recreated, on purpose. Its
 * replacement is then trusted as if the database were new, even if it is an older copy.
 */
public record RegistryRemoval(WalletKeys keys, RegisteredNames database) {
  /**
   * The registered entries.
   *
   * @param files of databases whose pages are encrypted
   * @param catalogs of encrypted columns
   */
  public record Known(List<DatabaseRecord> files, List<CatalogPin> catalogs) {
    public boolean isNothing() {
      return files.isEmpty() && catalogs.isEmpty();
    }

    /** The registered names, for display. */
    public List<String> names() {
      List<String> names = new ArrayList<>();
      files.forEach(file -> names.add(file.place()));
      catalogs.forEach(catalog -> names.add(catalog.database()));
      return names;
    }
  }

  /** Finds the entries of this database. */
  public Known find() throws IOException {
    try (Registry registry = open()) {
      return known(registry);
    }
  }

  /** All entries. */
  public Known all() throws IOException {
    try (Registry registry = open()) {
      return new Known(registry.databases(), registry.pins());
    }
  }

  /**
   * Removes the entries, and records that in the audit log.
   *
   * @return the removed entries
   */
  public Known forget() throws IOException {
    Known known;
    try (Registry registry = open()) {
      known = known(registry);
      registry.forget(
          known.files().stream().map(DatabaseRecord::databaseId).toList(),
          known.catalogs().stream().map(CatalogPin::database).toList());
    }
    for (DatabaseRecord file : known.files()) {
      keys.note(
          AuditAction.DATABASE_FORGOTTEN,
          file.databaseId() + ":" + file.generation() + " " + file.place());
    }
    for (CatalogPin catalog : known.catalogs()) {
      keys.note(
          AuditAction.DATABASE_FORGOTTEN,
          catalog.catalogUuid() + ":" + catalog.version() + " " + catalog.database());
    }
    return known;
  }

  private Known known(Registry registry) throws IOException {
    Set<String> places = places();
    Set<String> catalogs = catalogs();
    return new Known(
        registry.databases().stream().filter(file -> places.contains(file.place())).toList(),
        registry.pins().stream().filter(pin -> catalogs.contains(pin.database())).toList());
  }

  // As written, and with links resolved as far as the folders exist.
  private Set<String> places() {
    Set<String> places = new LinkedHashSet<>();
    Optional<Path> named = database.database();
    if (named.isPresent()) {
      Path file =
          named.get().resolveSibling(named.get().getFileName() + DatabaseLocation.FILE_SUFFIX);
      places.add(file.toAbsolutePath().normalize().toString());
      try {
        places.add(DatabaseFile.real(file).toString());
      } catch (IOException goneWithItsFolder) {
        // Only as written, then.
      }
    }
    return places;
  }

  private Set<String> catalogs() {
    Set<String> catalogs = new LinkedHashSet<>(database.catalogs());
    for (String place : places()) {
      String real = DatabaseLocation.nameOf(place);
      catalogs.add("h2:" + real);
      catalogs.add("derby:" + real);
    }
    return catalogs;
  }

  private Registry open() throws IOException {
    return Registry.open(keys.registry(), keys, keys.wallet().knownRegistries());
  }
}
