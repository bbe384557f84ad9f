package dev.nacre.jdbc.open.registry;

import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.database.StorageEngines;

import dev.nacre.core.key.KeyId;
import dev.nacre.jdbc.engine.StorageEngine;
import dev.nacre.jdbc.session.KeyUses;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The databases in the registry, and the master keys that their files need.
 *
 * @param pins of the connection's database
 */
public record KnownDatabases(RegistryPins pins) implements KeyUses {
  @Override
  public Map<String, Set<KeyId>> find() throws IOException {
    Map<String, Set<KeyId>> uses = new TreeMap<>();
    for (String place : pins.places()) {
      uses.put(place, keys(place));
    }
    return uses;
  }

  @Override
  public List<String> others() throws IOException {
    return pins.others();
  }

  @Override
  public boolean mayBeMore() throws IOException {
    return pins.mayBeMore();
  }

  private static Set<KeyId> keys(String place) throws IOException {
    Optional<StorageEngine> engine = StorageEngines.present(Target.H2);
    if (engine.isEmpty()) {
      return Set.of(); // only an engine reads files
    }
    try {
      return engine.get().masterKeys(place);
    } catch (IOException absentOrDamaged) {
      return Set.of();
    }
  }
}
