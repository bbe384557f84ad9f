package dev.nacre.jdbc.open;

import dev.nacre.core.key.KeyId;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.session.KeyUses;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The databases that the registry knows, and the master keys that their files name. */
final class KnownDatabases implements KeyUses {
  private final StorageEngine engine;
  private final RegistryAnchor anchor;

  KnownDatabases(StorageEngine engine, RegistryAnchor anchor) {
    this.engine = engine;
    this.anchor = anchor;
  }

  @Override
  public Map<String, Set<KeyId>> find() throws IOException {
    Map<String, Set<KeyId>> uses = new TreeMap<>();
    for (String place : anchor.places()) {
      uses.put(place, keys(place));
    }
    return uses;
  }

  private Set<KeyId> keys(String place) {
    try {
      return engine.masterKeys(place);
    } catch (IOException absentOrDamaged) {
      return Set.of();
    }
  }
}
