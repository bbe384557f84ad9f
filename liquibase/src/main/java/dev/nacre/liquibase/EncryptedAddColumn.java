package dev.nacre.liquibase;

import liquibase.change.AddColumnConfig;
import liquibase.parser.core.ParsedNode;
import liquibase.parser.core.ParsedNodeException;
import liquibase.resource.ResourceAccessor;
import org.jspecify.annotations.Nullable;

/**
 * A column that is added, with the attribute {@code encrypted}. Without it the column has the same
 * checksum as Liquibase's own.
 */
public final class EncryptedAddColumn extends AddColumnConfig implements EncryptableColumn {
  private @Nullable String encrypted;

  @Override
  public void load(ParsedNode node, ResourceAccessor resources) throws ParsedNodeException {
    super.load(node, resources);
    encrypted = EncryptedColumnChanges.attribute(node);
  }

  @Override
  public @Nullable String getEncrypted() {
    return encrypted;
  }

  public void setEncrypted(@Nullable String value) {
    encrypted = value;
  }
}
