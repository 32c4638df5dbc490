package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import java.util.ArrayList;
import org.h2.mvstore.MVStore;

/** Renames a collection's maps on the file too: the one of mongo-java-server forgets it, and with it all documents at the next start. */
public class H2Renaming extends H2Database {
    private final MVStore store;

    public H2Renaming(String name, MVStore store, CursorRegistry cursors) {
        super(name, store, cursors);
        this.store = store;
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
}
