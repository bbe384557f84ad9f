package dev.nacre.jdbc.columns.convert;

import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.TableConversion;
import java.util.List;

/**
 * A conversion that can begin: its table was checked, and no data would be lost.
 *
 * @param newGroups key groups that it adds to the catalog
 */
record PlannedConversion(TableConversion conversion, List<KeyGroup> newGroups) {}
