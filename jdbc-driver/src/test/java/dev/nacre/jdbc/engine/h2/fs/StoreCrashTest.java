package dev.nacre.jdbc.engine.h2.fs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.RawStorage;
import dev.nacre.jdbc.engine.h2.MemoryAnchor;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.storage.CrashingStorage;
import dev.nacre.testkit.storage.PowerCut;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.h2.message.DbException;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FileUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A store of H2 on encrypted files whose disk loses its power. Wherever that happens and whatever
 * of the unforced writes is lost, torn or reordered: the store opens, and is in a state that it was
 * in since the last force, whole.
 */
final class StoreCrashTest {
  private static final int COMMITS = 24;
  private static final int BLOCK = 4096;

  private int fallbacks;

  /** A commit is about to be made. */
  private record Begun(int state) {}

  /** Everything up to this state was forced. */
  private record Forced(int state) {}

  @Test
  @Covers({"pages-32", "pages-35"})
  void aStoreSurvivesAPowerCutAtEveryOperation() throws Exception {
    cutEverywhere(7, COMMITS, 6);
  }

  @Test
  @Tag("slow")
  void otherScriptsToo() throws Exception {
    for (long script = 100; script < 110; script++) {
      cutEverywhere(script, 3 * COMMITS, 32);
    }
  }

  private void cutEverywhere(long scriptSeed, int commits, int seeds) throws Exception {
    CrashingStorage storage = new CrashingStorage();
    List<Map<Integer, String>> states = play(storage, new Random(scriptSeed), commits);
    int cuts = storage.operations() + 1;
    for (int at = 0; at < cuts; at++) {
      PowerCut cut = storage.cutAt(at);
      for (long seed = 0; seed < seeds; seed++) {
        try {
          check(cut, states, seed);
        } catch (MVStoreException failed) {
          // A store that was never forced may be no store yet, and plain H2 says the same then.
          assertThat(cut.notes(Forced.class)).isEmpty();
          assertThat(failed).hasStackTraceContaining("readStoreHeader");
          assertThat(failed.getMessage()).doesNotContain("NACRE");
        } catch (Exception | AssertionError failed) {
          throw new AssertionError(
              "script " + scriptSeed + ", cut at " + at + ", seed " + seed, failed);
        }
      }
    }
    System.out.printf(
        "power cuts on a store of H2: %d commits, %d operations x %d seeds = %d cases, script %d;"
            + " %d older states that H2 alone would have opened later were refused%n",
        commits, cuts, seeds, cuts * seeds, scriptSeed, fallbacks);
  }

  /** In two sessions; after each commit its state, the empty one before the first. */
  private static List<Map<Integer, String>> play(
      CrashingStorage storage, Random random, int commits) throws Exception {
    List<Map<Integer, String>> states = new ArrayList<>();
    Map<Integer, String> state = new TreeMap<>();
    states.add(Map.copyOf(state));
    MemoryAnchor anchor = new MemoryAnchor(storage::note);
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
    MemoryAnchor anchor = cut.lastNote(MemoryAnchor.class).orElseGet(MemoryAnchor::new).copy();
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
      } catch (NacreIOException refused) {
        assertThat(refused.code()).isEqualTo(ErrorCode.STORE_FELL_BACK);
        assertThat(plainly(storage, anchor)).isNotEqualTo(found);
        fallbacks++;
      }
    }
  }

  /**
   * What H2 makes of the same plaintext without us. When a chunk was lost and the one after it was
   * not, H2 goes on from the later one and writes into the room of the lost one, and next time
   * opens a state before both, without a word. That is H2's; what counts is that we refuse it.
   */
  private static Map<Integer, String> plainly(RawStorage storage, MemoryAnchor anchor)
      throws Exception {
    String name = "memFS:plain.mv.db";
    FileUtils.delete(name);
    try (RawDisk disk = new RawDisk(storage, anchor);
        FileChannel sealed = disk.database().open(RawDisk.BASE + ".mv.db", "r");
        FileChannel plain = FilePath.get(name).open("rw")) {
      // From here on a torn block is refused alone, and not the whole file with it.
      disk.database().storeOpened(Long.MAX_VALUE);
      for (long at = 0; at < sealed.size(); at += BLOCK) {
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        try {
          int unused = sealed.read(block, at);
        } catch (DbException torn) {
          block.clear().put(new byte[BLOCK]);
        }
        plain.write(block.clear(), at);
      }
    }
    try (MVStore store = new MVStore.Builder().fileName(name).autoCommitDisabled().open()) {
      return new TreeMap<>(store.<Integer, String>openMap("t"));
    }
  }

  private static MVStore open(RawDisk disk) throws Exception {
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
