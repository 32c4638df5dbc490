package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.ArrayFilters;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.oplog.Oplog;
import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;

/**
 * Changes copies of its documents. The one of mongo-java-server changes them where they stand, while other threads write
 * them to the file (which then gives up for good) or answer with them (half of the change).
 */
final class H2Copying extends H2Collection {
    /** Set and read under the lock of all that this collection does. */
    private boolean isChanging;

    H2Copying(
        MongoDatabase database,
        String name,
        CollectionOptions options,
        MVMap<Object, Document> documents,
        MVMap<String, Object> meta,
        CursorRegistry cursors
    ) {
        super(database, name, options, documents, meta, cursors);
    }

    @Override
    public synchronized Document updateDocuments(
        Document selector,
        Document change,
        ArrayFilters filters,
        boolean isMulti,
        boolean isUpsert,
        Oplog oplog
    ) {
        isChanging = true;
        try {
            return super.updateDocuments(selector, change, filters, isMulti, isUpsert, oplog);
        } finally {
            isChanging = false;
        }
    }

    @Override
    public synchronized Document findAndModify(Document query) {
        isChanging = true;
        try {
            return super.findAndModify(query);
        } finally {
            isChanging = false;
        }
    }

    @Override
    protected QueryResult queryDocuments(
        Document query,
        Document orderBy,
        int skip,
        int limit,
        int batchSize,
        Document fields
    ) {
        QueryResult found = super.queryDocuments(query, orderBy, skip, limit, batchSize, fields);
        if (!isChanging) return found;
        List<Document> copies = new ArrayList<>();
        for (Document document : found) copies.add(document.cloneDeeply());
        return new QueryResult(copies, found.getCursorId());
    }
}
