package dev.nacre.core.file.block;

/** What was found of a block when it was checked. */
public enum BlockState {
  LATEST,
  /** It did not open at the last close either; a crash leaves such blocks in unused space. */
  TORN,
  /** It does not open, and it is not known yet whether a crash tore it. */
  UNFINISHED,
  /** It does not open, or is an older one. */
  REFUSED
}
