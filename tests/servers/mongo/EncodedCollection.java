import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractSynchronizedMongoCollection;
import de.bwaldvogel.mongo.backend.CollectionOptions;
import de.bwaldvogel.mongo.backend.CursorRegistry;
import de.bwaldvogel.mongo.backend.DocumentWithPosition;
import de.bwaldvogel.mongo.backend.QueryResult;
import de.bwaldvogel.mongo.bson.Document;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Holds documents as they stand on the wire, a tenth of what the objects of mongo-java-server take. Whoever reads one gets
 * it anew, so that a change is never seen half.
 */
final class EncodedCollection extends AbstractSynchronizedMongoCollection<Integer> {
    /** In the order in which they came. */
    private final Map<Integer, byte[]> documents = new LinkedHashMap<>();
    private int next;

    EncodedCollection(MongoDatabase database, String name, CollectionOptions options, CursorRegistry cursors) {
        super(database, name, options, cursors);
    }

    @Override
    protected Integer addDocumentInternal(Document document) {
        documents.put(next, Bson.encode(document));
        return next++;
    }

    @Override
    protected void handleUpdate(Integer position, Document before, Document after) {
        documents.put(position, Bson.encode(after));
    }

    @Override
    protected void removeDocument(Integer position) {
        documents.remove(position);
    }

    @Override
    protected Document getDocument(Integer position) {
        return Bson.decode(documents.get(position));
    }

    @Override
    protected Stream<DocumentWithPosition<Integer>> streamAllDocumentsWithPosition() {
        return documents.entrySet().stream()
            .map((entry) -> new DocumentWithPosition<>(Bson.decode(entry.getValue()), entry.getKey()));
    }

    @Override
    protected QueryResult matchDocuments(
        Document query,
        Document orderBy,
        int skip,
        int limit,
        int batchSize,
        Document fields
    ) {
        List<byte[]> inOrder = new ArrayList<>(documents.values());
        if (isNaturalDescending(orderBy)) Collections.reverse(inOrder);
        Stream<Document> decoded = inOrder.stream().map(Bson::decode);
        return matchDocumentsFromStream(decoded, query, orderBy, skip, limit, batchSize, fields);
    }

    @Override
    public synchronized int count() {
        return documents.size();
    }

    @Override
    public synchronized boolean isEmpty() {
        return documents.isEmpty();
    }

    @Override
    protected boolean tracksDataSize() {
        return false;
    }

    @Override
    protected void updateDataSize(int delta) {
    }

    @Override
    protected int getDataSize() {
        return 0;
    }
}
