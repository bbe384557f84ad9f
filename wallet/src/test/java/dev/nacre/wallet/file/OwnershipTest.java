package dev.nacre.wallet.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.requirement.Requirement;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnershipTest {
  private static final int STRANGER = 54_321;

  @TempDir Path folder;
  Path planted;

  @BeforeEach
  void plantAFileOfSomebodyElse() throws IOException {
    boolean root = Files.getOwner(folder).getName().equals("root");
    Requirement.present(root, "root, to give a file away");
    planted = Files.createFile(folder.resolve("shop.wallet"));
    Files.setAttribute(planted, "unix:uid", STRANGER);
  }

  @Test
  void isTrustedInAFolderThatOnlyItsOwnerWrites() throws IOException {
    mode("rwxr-xr-x");
    assertThat(Ownership.isTrusted(planted, Files.getOwner(planted))).isTrue();
  }

  @Test
  void isNotTrustedWhereOthersPutFiles() throws IOException {
    for (String open : new String[] {"rwxrwx---", "rwxr-x-w-"}) {
      mode(open);
      assertThat(Ownership.isTrusted(planted, Files.getOwner(planted))).as(open).isFalse();
    }
  }

  @Test
  void ofThisProcessIsTrustedEverywhere() throws IOException {
    mode("rwxrwxrwx");
    Path mine = Files.createFile(folder.resolve("mine"));
    assertThat(Ownership.isTrusted(mine, Files.getOwner(mine))).isTrue();
  }

  @Test
  void ofThisProcessIsTrustedInAFolderOfSomebodyElse() throws IOException {
    mode("rwxrwxrwx");
    Path mine = Files.createFile(folder.resolve("mine"));
    Files.setAttribute(folder, "unix:uid", STRANGER);
    assertThat(Ownership.isTrusted(mine, Files.getOwner(mine))).isTrue();
  }

  @Test
  void ofTheRootOfAllFoldersIsTrusted() throws IOException {
    assertThat(Ownership.isTrusted(folder.getRoot(), Files.getOwner(planted))).isTrue();
  }

  @Test
  void ofTheFoldersOwnerIsTrustedEverywhere() throws IOException {
    mode("rwxrwxrwx");
    Files.setAttribute(folder, "unix:uid", STRANGER);
    assertThat(Ownership.isTrusted(planted, Files.getOwner(planted))).isTrue();
  }

  @Test
  void doesNotPassToAStrangerWhenAFileIsSavedBesideHis() throws IOException {
    mode("rwxrwxrwx");
    Path saved = folder.resolve("saved");
    assertThatThrownBy(() -> Disk.NIO.create(saved, planted).close())
        .isInstanceOf(AccessDeniedException.class);
    assertThat(saved).doesNotExist();
    assertThat(OpenFiles.under(folder)).isEmpty();
  }

  private void mode(String permissions) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
  }
}
