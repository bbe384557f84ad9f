package dev.nacre.core.file.head;

import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.RotationState;
import dev.nacre.core.file.v1.Superblock;
import dev.nacre.core.storage.RawFile;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rotation that the superblocks of a persistent file store. */
record StoredRotation(RawFile raw, SuperblockPair superblocks, KeySuccession keys)
    implements SuperblockRotation {
  @Override
  public RotationState state() {
    return superblock().rotation();
  }

  @Override
  public FreshKey freshKey() throws IOException {
    return keys.fresh();
  }

  @Override
  public void start(FreshKey key) throws IOException {
    keys.startRotation(key);
  }

  @Override
  public void note(RotationState state) {
    superblocks.note(superblock().rotating(state));
  }

  @Override
  public void write(RotationState state) throws IOException {
    superblocks.write(keys.ahead(superblock().rotating(state).following()), keys.current());
  }

  @Override
  public void end(@Nullable FreshKey following) throws IOException {
    keys.endRotation(following);
  }

  @Override
  public List<RotationJournal.Copy> copies() throws IOException {
    return state().isUnderWay()
        ? new RotationJournal(raw, superblock().identity().layout())
            .read(superblock().sequence(), keys.current())
        : List.of();
  }

  private Superblock superblock() {
    return superblocks.superblock();
  }
}
