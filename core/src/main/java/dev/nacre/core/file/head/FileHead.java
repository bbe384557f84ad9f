package dev.nacre.core.file.head;

import dev.nacre.core.block.BlockCipher;
import dev.nacre.core.file.freshness.FreshnessMap;
import dev.nacre.core.file.status.FileStatus;
import dev.nacre.core.file.v1.FileIdentity;
import dev.nacre.core.file.v1.MinimumState;
import dev.nacre.core.file.v1.SuperblockCopy;
import dev.nacre.core.key.DataKey;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The metadata of an open file, and where it is stored. Called with the file's lock held. */
public interface FileHead extends AutoCloseable {
  FileIdentity identity();

  BlockCipher cipher();

  /** Whether the last writer had closed the file. */
  boolean wasClean();

  /** The state that the file must not fall behind, as read or as last written. */
  MinimumState floor();

  /** Null for kinds that have none. */
  @Nullable FreshnessMap map();

  /** Whether a session that writes has begun: the superblock says so too. */
  boolean begun();

  /**
   * Writes a superblock that marks the file as being written, and tells the anchor. Once a session.
   */
  void begin(long length, long[] headerSequences) throws IOException;

  /** The generation of this session; records carry its low bits. */
  long generation();

  /** The sequence number of the superblock in the file. */
  long sequence();

  /**
   * A record is in the journal and about to be written in its place. The write must be forced
   * before the next superblock, which invalidates the copy.
   */
  void journaled();

  /**
   * Reserves the sealing of this many more blocks.
   *
   * @return whether a superblock was written
   */
  boolean reserveSeals(int blocks) throws IOException;

  /** Blocks were forced: raises the floor. */
  void raise(MinimumState forced) throws IOException;

  /**
   * The engine has opened its store at a version other than the floor's, usually an older one:
   * makes that the floor, if the user accepts it.
   *
   * @param refuseAlways refuses even if the user has accepted this state
   * @throws dev.nacre.core.error.NacreIOException when not
   */
  void onStoreFallback(long version, boolean refuseAlways) throws IOException;

  /** The file is about to be truncated to this length. */
  void lower(long length) throws IOException;

  /** Everything is written: closes the session. */
  void finish(MinimumState last) throws IOException;

  /** The file was replaced or deleted. */
  void retire();

  /**
   * Wraps the data keys with the master key that is current now, in both superblocks: afterwards
   * the file needs no other. Writes nothing if that is already so.
   *
   * @return whether superblocks were written
   */
  boolean rewrap() throws IOException;

  /** How one data key follows another. */
  SuperblockRotation superblockRotation();

  /**
   * Before an irreversible step: makes sure that the file is still the one that was read.
   *
   * @throws dev.nacre.core.error.NacreIOException {@code FILE_IN_USE} when another process has
   *     written to it since
   */
  void requireOurs() throws IOException;

  /** The key that seals; it also authenticates the journal of a rotation. */
  DataKey sealingKey();

  /** How many blocks the freshness map in the file describes; 0 when there is none. */
  long mappedBlocks();

  FileStatus status(String name, long length);

  /** Whether a superblock was made with a key of this file. */
  boolean authenticates(SuperblockCopy.Whole copy);

  /** Forgets the keys. */
  @Override
  void close();
}
