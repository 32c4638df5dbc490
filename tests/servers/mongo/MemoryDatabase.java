import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoDatabase;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.memory.MemoryCollection;
import de.bwaldvogel.mongo.backend.memory.index.MemoryUniqueIndex;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;

/** A database whose collections hold their documents encoded. */
final class MemoryDatabase extends AbstractSynchronizedMongoDatabase<Integer> {
    MemoryDatabase(String name, CursorRegistry cursors) {
        super(name, cursors);
        initializeNamespacesAndIndexes();
    }

    @Override
    protected MongoCollection<Integer> openOrCreateCollection(String name, CollectionOptions options) {
        // The server's own may hold what BSON has no place for.
        if (name.startsWith("system.")) return new MemoryCollection(this, name, options, cursorRegistry);
        return new EncodedCollection(this, name, options, cursorRegistry);
    }

    @Override
    protected Index<Integer> openOrCreateUniqueIndex(String collection, String name, List<IndexKey> keys, boolean sparse) {
        return new KeyIndex(name, keys, sparse);
    }

    @Override
    protected long getStorageSize() {
        return 0;
    }

    @Override
    protected long getFileSize() {
        return 0;
    }

    /** The one of mongo-java-server reads every document as soon as a query names more than the key. */
    private static final class KeyIndex extends MemoryUniqueIndex {
        KeyIndex(String name, List<IndexKey> keys, boolean sparse) {
            super(name, keys, sparse);
        }

        @Override
        public synchronized boolean canHandle(Document query) {
            return super.canHandle(ofKey(query));
        }

        @Override
        public synchronized Iterable<Integer> getPositions(Document query) {
            return super.getPositions(ofKey(query));
        }

        /** The part of a query that this index can answer; the rest is matched on what it finds. */
        private Document ofKey(Document query) {
            boolean more = query.size() > 1 && keys().equals(List.of("_id")) && query.containsKey("_id");
            return more ? new Document("_id", query.get("_id")) : query;
        }
    }
}
