package dev.nacre.core.file.head;

import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.RotationState;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rotation of a file's data key, as far as the superblocks tell. Called with the file's lock
 * held, but for {@link #freshKey}.
 */
public sealed interface SuperblockRotation permits StoredRotation, NoRotation {
  /** How far the rotation has come, as the last superblock says or the next one will. */
  RotationState state();

  /**
   * Creates another data key. Calls the key store and the anchor; may be called without the lock,
   * so that no reader or writer waits for these.
   */
  FreshKey freshKey() throws IOException;

  /**
   * From now on everything is sealed with this key, and all others are to be retired. When all
   * epoch numbers are in use, retires the others first and does not use the key.
   */
  void start(FreshKey key) throws IOException;

  /** Notes this state for the next superblock. */
  void note(RotationState state);

  /** Writes a superblock with this state. Everything written before is forced first. */
  void write(RotationState state) throws IOException;

  /**
   * No block needs a retiring key any more: removes these keys from both superblocks.
   *
   * @param following the key that seals from now on, when another rotation follows at once
   */
  void end(@Nullable FreshKey following) throws IOException;

  /** The journal records of a rotation that was running when the last writer crashed. */
  List<RotationJournal.Copy> copies() throws IOException;
}
