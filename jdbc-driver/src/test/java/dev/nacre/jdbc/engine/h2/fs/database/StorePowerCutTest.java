package dev.nacre.jdbc.engine.h2.fs.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.harness.InMemoryAnchor;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A store of H2 on encrypted files whose disk loses its power. Wherever that happens and whatever
 * of the unforced writes is lost, torn or reordered: the store opens, and is in a state that it was
 * in since the last force, whole.
 */
final class StorePowerCutTest {
  private static final int COMMITS = 24;

  // Of one script.
  private int searched;

  /** A commit is about to be made. */
  private record Begun(int state) {}

  /** Everything up to this state was forced. */
  private record Forced(int state) {}

  @Test
  @Covers({"pages-32", "pages-35"})
  void aStoreSurvivesAPowerCutAtEveryOperation() throws Exception {
    cutEverywhere(7, COMMITS, 6);
  }

  /** The cut tears a chunk that nothing needs; H2 comes upon it after the next clean close. */
  @Test
  void aTornBlockDoesNotLockTheStore() throws Exception {
    CrashingStorage storage = new CrashingStorage();
    List<Map<Integer, String>> states = play(storage, new Random(102), 2 * COMMITS);
    check(storage.cutAt(13), states, 2);
    assertThat(searched).isOne();
  }

  @Test
  @Tag("slow")
  void otherScriptsSurviveAPowerCut() throws Exception {
    for (long script = 100; script <= 103; script++) {
      cutEverywhere(script, 2 * COMMITS, 16);
    }
  }

  private void cutEverywhere(long scriptSeed, int commits, int seeds) throws Exception {
    CrashingStorage storage = new CrashingStorage();
    List<Map<Integer, String>> states = play(storage, new Random(scriptSeed), commits);
    int cuts = storage.operations() + 1;
    searched = 0;
    for (int at = 0; at < cuts; at++) {
      PowerCut cut = storage.cutAt(at);
      for (long seed = 0; seed < seeds; seed++) {
        try {
          check(cut, states, seed);
        } catch (Exception | AssertionError failed) {
          if (!isNoStoreYet(cut, failed)) {
            throw new AssertionError(
                "script " + scriptSeed + ", cut at " + at + ", seed " + seed, failed);
          }
        }
      }
    }
    System.out.printf(
        "power cuts on a store of H2: %d commits, %d operations x %d seeds = %d cases, script %d;"
            + " in %d of them H2 alone would have opened an older state later%n",
        commits, cuts, seeds, cuts * seeds, scriptSeed, searched);
  }

  // A store that was never forced may be no store yet, and plain H2 says the same then.
  private static boolean isNoStoreYet(PowerCut cut, Throwable failed) {
    return failed instanceof MVStoreException
        && cut.notes(Forced.class).isEmpty()
        && !failed.toString().contains("NACRE")
        && Arrays.stream(failed.getStackTrace())
            .anyMatch(call -> call.getMethodName().equals("readStoreHeader"));
  }

  /** In two sessions; after each commit its state, the empty one before the first. */
  private List<Map<Integer, String>> play(CrashingStorage storage, Random random, int commits)
      throws Exception {
    List<Map<Integer, String>> states = new ArrayList<>();
    Map<Integer, String> state = new TreeMap<>();
    states.add(Map.copyOf(state));
    InMemoryAnchor anchor = new InMemoryAnchor(storage::note);
    for (int session = 0; session < 2; session++) {
      try (RawDisk disk = new RawDisk(storage, anchor)) {
        MVStore store = open(disk);
        Map<Integer, String> map = store.openMap("t");
        for (int i = 0; i < commits / 2; i++) {
          for (int change = 0; change < 12; change++) {
            int key = random.nextInt(60);
            String value = key + " ".repeat(random.nextInt(900)) + random.nextLong();
            if (random.nextInt(4) == 0) {
              map.remove(key);
              state.remove(key);
            } else {
              map.put(key, value);
              state.put(key, value);
            }
          }
          states.add(Map.copyOf(state));
          storage.note(new Begun(states.size() - 1));
          store.commit();
          if (random.nextInt(3) == 0) {
            store.sync();
            storage.note(new Forced(states.size() - 1));
          }
        }
        store.close();
        storage.note(new Forced(states.size() - 1));
      }
    }
    return states;
  }

  private void check(PowerCut cut, List<Map<Integer, String>> states, long seed) throws Exception {
    int forced = cut.lastNote(Forced.class).map(Forced::state).orElse(0);
    int begun = cut.lastNote(Begun.class).map(Begun::state).orElse(0);
    InMemoryAnchor anchor =
        cut.lastNote(InMemoryAnchor.class).orElseGet(InMemoryAnchor::new).copy();
    var storage = cut.disk(seed);
    try (RawDisk disk = new RawDisk(storage, anchor)) {
      Map<Integer, String> found = new TreeMap<>();
      try (MVStore store = open(disk)) {
        Map<Integer, String> map = store.openMap("t");
        found.putAll(map);
        assertThat(states.subList(forced, Math.max(forced, begun) + 1)).contains(found);
        // And it goes on from there.
        map.put(-1, "after");
        found.put(-1, "after");
      }
      try (MVStore store = open(disk)) {
        assertThat(new TreeMap<>(store.<Integer, String>openMap("t"))).isEqualTo(found);
      }
    }
  }

  // As the engine's driver does it.
  private MVStore open(RawDisk disk) throws Exception {
    try {
      return openOnce(disk);
    } catch (IOException | MVStoreException fellBack) {
      Optional<NacreIOException> refusal = disk.database().files().stores().refusalWhileOpening();
      if (refusal.isEmpty()
          || refusal.get().code() != ErrorCode.STORE_FELL_BACK
          || !disk.database().files().stores().distrustMark()) {
        throw fellBack;
      }
      searched++;
      return openOnce(disk);
    }
  }

  private static MVStore openOnce(RawDisk disk) throws Exception {
    MVStore store =
        disk.opening(
            () ->
                new MVStore.Builder().fileName(disk.name() + ".mv.db").autoCommitDisabled().open());
    try {
      disk.database().storeOpened(store.getCurrentVersion());
      return store;
    } catch (IOException fellBack) {
      store.closeImmediately();
      throw fellBack;
    }
  }
}
