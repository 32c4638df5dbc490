package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

public class H2Renaming {
    /**
     * A database that writes keys and documents as H2Types does, and renames a collection's maps on the file too: the one of
     * mongo-java-server forgets it, and with it all documents at the next start.
     */
    public static MongoDatabase open(String database, MVStore store, CursorRegistry cursors) {
        // Without a name of its own, so that it has the store already when the constructor opens the collections.
        return new H2Database(database, store, cursors) {
            @Override
            protected MongoCollection<Object> openOrCreateCollection(String name, CollectionOptions options) {
                // The server's own may hold what BSON has no place for.
                if (name.startsWith("system.")) return super.openOrCreateCollection(name, options);
                String full = getFullCollectionNamespace(name);
                MVMap<Object, Document> documents = store.openMap("databases." + full, H2Types.DOCUMENTS);
                return new H2Copying(this, name, options, documents, store.openMap("meta." + full), cursors);
            }

            @Override
            protected Index<Object> openOrCreateUniqueIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
                store.openMap(getFullCollectionNamespace(collection) + "._index_" + name, H2Types.INDEX);
                return super.openOrCreateUniqueIndex(collection, name, keys, sparse);
            }

            @Override
            public void moveCollection(MongoDatabase from, MongoCollection<?> collection, String newName) {
                String before = collection.getFullName();
                super.moveCollection(from, collection, newName);
                String after = collection.getFullName();
                rename("databases." + before, "databases." + after);
                rename("meta." + before, "meta." + after);
                for (String map : new ArrayList<>(store.getMapNames())) {
                    if (map.startsWith(before + "._index_")) rename(map, after + map.substring(before.length()));
                }
            }

            private void rename(String before, String after) {
                if (before.equals(after) || !store.hasMap(before)) return;
                if (store.hasMap(after)) store.removeMap(after);
                store.renameMap(store.openMap(before), after);
            }
        };
    }
}
