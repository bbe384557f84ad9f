package dev.nacre.core.sql.column;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;

/** An encrypted column of a table, which holds cells. */
public record CellColumn(CatalogTable table, String name, Encryption encryption)
    implements EncryptedColumn {}
