package dev.nacre.core.file.head;

import dev.nacre.core.file.v1.RotationJournal;
import dev.nacre.core.file.v1.RotationState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The key of a temp file lives as long as the file. */
enum NoRotation implements SuperblockRotation {
  INSTANCE;

  @Override
  public RotationState state() {
    return RotationState.NONE;
  }

  @Override
  public FreshKey freshKey() {
    throw unsupported();
  }

  @Override
  public void start(FreshKey key) {
    throw unsupported();
  }

  @Override
  public void note(RotationState state) {}

  @Override
  public void write(RotationState state) {}

  @Override
  public void end(@Nullable FreshKey following) {}

  @Override
  public List<RotationJournal.Copy> copies() {
    return List.of();
  }

  private static UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException("the key of a temp file lives as long as the file");
  }
}
