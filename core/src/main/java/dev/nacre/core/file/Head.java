package dev.nacre.core.file;

import dev.nacre.core.file.v1.Floor;
import dev.nacre.core.file.v1.FreshnessMap;
import dev.nacre.core.file.v1.Identity;
import dev.nacre.core.file.v1.Rotation;
import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.page.PageCipher;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an open file knows of itself, and where it writes that down. Called with the file's lock
 * held.
 */
interface Head extends AutoCloseable {
  Identity identity();

  PageCipher cipher();

  /** Whether the file had been closed by its last writer. */
  boolean wasClean();

  /** What the file must not fall behind, as found or as last written down. */
  Floor floor();

  /** Null for kinds that have none. */
  @Nullable FreshnessMap map();

  /** Whether writes are under way: the superblock says so too. */
  boolean begun();

  /** Has the superblock say that writes are under way, and tells the anchor. Once a session. */
  void begin(long length, long[] headerSequences) throws IOException;

  /** The generation of this session, of which records carry the low bits. */
  long generation();

  /** Of the superblock that is in the file. */
  long sequence();

  /**
   * A record is in the journal and about to be written in its place. It must be there before the
   * next superblock, which ends the life of the copy.
   */
  void journaled();

  /**
   * So many more blocks are about to be sealed.
   *
   * @return whether a superblock was written
   */
  boolean sealing(int blocks) throws IOException;

  /** Blocks were forced: raises what the file must not fall behind. */
  void raise(Floor forced) throws IOException;

  /**
   * The engine has opened its store at another version than the floor's, older mostly: makes that
   * the floor, if the user accepts it.
   *
   * @param askNobody refuses whatever the user has accepted
   * @throws dev.nacre.core.error.NacreIOException when not
   */
  void fellBack(long version, boolean askNobody) throws IOException;

  /** The file is about to be cut to this length. */
  void lower(long length) throws IOException;

  /** Everything is written: closes the session. */
  void finish(Floor last) throws IOException;

  /** Another file has taken the place of this one, or it was deleted. */
  void retire();

  /**
   * Wraps the data keys with the master key that is current now, in both superblocks: afterwards
   * the file needs no other. Writes nothing when that is so already.
   *
   * @return whether superblocks were written
   */
  boolean rewrap() throws IOException;

  /** How far a rotation of the data key is. */
  Rotation rotation();

  /**
   * Makes a further data key. Asks the key store and tells the anchor, and may be called without
   * the lock, so that nobody waits for these.
   */
  FreshKey freshKey() throws IOException;

  /**
   * From now on everything is sealed with this key, and all others are to be retired. When all
   * numbers are in use, retires the others first, and the key is not used.
   */
  void startRotation(FreshKey key) throws IOException;

  /** Takes note of this; the next superblock says so. */
  void noteRotation(Rotation state);

  /** Writes a superblock that says so. What was written before it is forced before it. */
  void writeRotation(Rotation state) throws IOException;

  /**
   * Nothing is sealed with a retiring key any more: forgets them, in both superblocks.
   *
   * @param following the key that seals from now on, when another rotation follows at once
   */
  void endRotation(@Nullable FreshKey following) throws IOException;

  /**
   * Before what cannot be taken back: makes sure that the file is still the one that was read.
   *
   * @throws NacreIOException {@code FILE_IN_USE} when another process has written to it since
   */
  void requireOurs() throws IOException;

  /** The key that seals, of which the journal of a rotation is authenticated. */
  DataKey sealingKey();

  /** What the journal of a rotation holds that was under way when the last writer crashed. */
  List<RotationJournal.Copy> rotationCopies() throws IOException;

  /** How many blocks the freshness map in the file describes; 0 when there is none. */
  long mappedBlocks();

  FileStatus status(String name, long length);

  /** Whether a superblock was made with a key of this file. */
  boolean authenticates(SuperblockCopy.Whole copy);

  /** Forgets the keys. */
  @Override
  void close();
}
