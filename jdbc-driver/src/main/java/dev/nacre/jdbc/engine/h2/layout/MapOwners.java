package dev.nacre.jdbc.engine.h2.layout;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.engine.Database;
import org.h2.engine.DbObject;
import org.h2.engine.MetaRecord;
import org.h2.index.Index;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.db.ValueDataType;
import org.h2.mvstore.tx.TransactionMap;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.result.SearchRow;
import org.h2.schema.Schema;
import org.h2.table.Table;

/**
 * The tables and indexes that own the maps of a store. The names are parsed from the SQL that H2
 * stores for its objects; nothing else of it is used.
 */
final class MapOwners {
  /** H2's table with a row for each object of the database. */
  private static final String OBJECTS = "table.0";

  private static final Pattern NAME =
      Pattern.compile("\"((?:[^\"]|\"\")*)\"(?:\\.\"((?:[^\"]|\"\")*)\")?");

  private final Map<Integer, String> maps;
  private final Map<Integer, String> objects;

  private MapOwners(Map<Integer, String> maps, Map<Integer, String> objects) {
    this.maps = maps;
    this.objects = objects;
  }

  static MapOwners of(MVStore store) {
    return new MapOwners(maps(store), objects(store));
  }

  /** For a store in use, which must not be opened a second time. */
  static MapOwners of(MVStore store, Database open) {
    return new MapOwners(maps(store), objects(open));
  }

  private static Map<Integer, String> maps(MVStore store) {
    Map<Integer, String> maps = new HashMap<>();
    store
        .getMetaMap()
        .forEach(
            (key, value) -> {
              if (key.startsWith("map.")) {
                String name = Chunk.fields(value).get("name");
                if (name != null) {
                  maps.put(Integer.parseInt(key.substring("map.".length()), 16), name);
                }
              }
            });
    return maps;
  }

  /** Describes one map, for display. */
  String of(int map) {
    String name = maps.get(map);
    if (name == null) {
      return "the store's own tables";
    }
    int dot = name.lastIndexOf('.');
    String kind = dot < 0 ? name : name.substring(0, dot);
    return switch (kind) {
      case "table", "index" -> object(kind, name.substring(dot + 1));
      case "lobData", "lobMap", "lobRef" -> "large objects";
      case "temp" -> "a temporary table";
      default -> "transactions and settings";
    };
  }

  private String object(String kind, String id) {
    try {
      int number = Integer.parseInt(id);
      String found = objects.get(number);
      return found != null ? found : number == 0 ? "the catalog" : kind + " " + id;
    } catch (NumberFormatException odd) {
      return kind + " " + id;
    }
  }

  private static Map<Integer, String> objects(Database open) {
    Map<Integer, String> objects = new HashMap<>();
    for (Schema schema : open.getAllSchemas()) {
      for (Table table : schema.getAllTablesAndViews(null)) {
        // For H2, the rows are in a separate index with the table's number.
        objects.put(table.getId(), "table " + schema.getName() + "." + table.getName());
        List<Index> indexes = table.getIndexes();
        for (Index index : indexes == null ? List.<Index>of() : indexes) {
          objects.putIfAbsent(index.getId(), "index " + schema.getName() + "." + index.getName());
        }
      }
    }
    return objects;
  }

  // As far as they can be read; a damaged page ends it.
  private static Map<Integer, String> objects(MVStore store) {
    Map<Integer, String> objects = new HashMap<>();
    if (!store.hasMap(OBJECTS)) {
      return objects;
    }
    try {
      TransactionStore transactions = new TransactionStore(store, new ValueDataType());
      transactions.init();
      TransactionMap<Long, SearchRow> rows = transactions.begin().openMap(OBJECTS);
      for (Iterator<Long> keys = rows.keyIterator(null); keys.hasNext(); ) {
        SearchRow row = rows.get(keys.next());
        if (row != null) {
          add(new MetaRecord(row), objects);
        }
      }
    } catch (RuntimeException unreadable) {
      return objects;
    }
    return objects;
  }

  private static void add(MetaRecord record, Map<Integer, String> objects) {
    boolean table = record.getObjectType() == DbObject.TABLE_OR_VIEW;
    if (!table && record.getObjectType() != DbObject.INDEX) {
      return;
    }
    Matcher name = NAME.matcher(record.getSQL());
    if (name.find()) {
      String second = name.group(2);
      objects.put(
          record.getId(),
          (table ? "table " : "index ") + name.group(1) + (second == null ? "" : "." + second));
    }
  }
}
