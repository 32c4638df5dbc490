package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.backend.AbstractUniqueIndex;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.backend.Missing;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;
import java.util.Map;
import org.h2.mvstore.MVMap;

/** Stands before the one of mongo-java-server, which reads every document as soon as a query names more than the key. */
public class H2UniqueIndex extends AbstractUniqueIndex<Object> {
    private final MVMap<KeyValue, Object> positions;

    H2UniqueIndex(MVMap<KeyValue, Object> positions, String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
        this.positions = positions;
    }

    @Override
    public synchronized boolean canHandle(Document query) {
        return super.canHandle(ofKey(query));
    }

    @Override
    public synchronized Iterable<Object> getPositions(Document query) {
        return super.getPositions(ofKey(query));
    }

    /** The part of a query that this index can answer; the rest is matched on what it finds. */
    private Document ofKey(Document query) {
        boolean more = query.size() > 1 && keys().equals(List.of("_id")) && query.containsKey("_id");
        return more ? new Document("_id", query.get("_id")) : query;
    }

    @Override
    protected Object removeDocument(KeyValue key) {
        return positions.remove(key);
    }

    @Override
    protected boolean putKeyPosition(KeyValue key, Object position) {
        return positions.putIfAbsent(key, Missing.ofNullable(position)) == null;
    }

    @Override
    protected Iterable<Map.Entry<KeyValue, Object>> getIterable() {
        return positions.entrySet();
    }

    @Override
    protected Object getPosition(KeyValue key) {
        return positions.get(key);
    }

    @Override
    public long getCount() {
        return positions.sizeAsLong();
    }

    @Override
    public boolean isEmpty() {
        return positions.isEmpty();
    }

    @Override
    public long getDataSize() {
        return getCount();
    }
}
