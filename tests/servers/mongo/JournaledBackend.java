import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.backend.AbstractMongoBackend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.exception.MongoServerException;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Keeps all in memory, and every command that may change something in a journal before its answer is given; a start
 * carries them out again. Commands on one collection stand in the journal in the order in which they were carried out.
 */
final class JournaledBackend extends AbstractMongoBackend {
    private static final Set<String> OF_ONE = Set.of("insert", "update", "delete", "findAndModify");
    private static final Set<String> OF_MORE = Set.of(
        "create", "createIndexes", "drop", "dropIndexes", "dropDatabase", "renameCollection"
    );

    private final Journal journal;
    private final ReadWriteLock all = new ReentrantReadWriteLock();
    private final Map<String, Object> collections = new ConcurrentHashMap<>();

    JournaledBackend(Path path) throws IOException {
        journal = new Journal(path);
        Channel nobody = new EmbeddedChannel();
        journal.replay((command) -> {
            try {
                super.handleMessage(new MongoMessage(nobody, null, command));
            } catch (MongoServerException refused) {
                // As it was then.
            }
        });
    }

    @Override
    protected MongoDatabase openOrCreateDatabase(String name) {
        return new MemoryDatabase(name, getCursorRegistry());
    }

    @Override
    public Document handleMessage(MongoMessage message) {
        Document command = message.getDocument();
        String name = command.keySet().iterator().next();
        if (OF_MORE.contains(name)) return journaled(message, all.writeLock(), this);
        if (!OF_ONE.contains(name)) return super.handleMessage(message);
        String collection = message.getDatabaseName() + "." + command.get(name);
        return journaled(message, all.readLock(), collections.computeIfAbsent(collection, (key) -> new Object()));
    }

    private Document journaled(MongoMessage message, Lock lock, Object order) {
        // Before it is carried out, which may change it.
        ByteBuffer entry = ByteBuffer.wrap(Bson.encode(message.getDocument()));
        lock.lock();
        try {
            synchronized (order) {
                try {
                    return super.handleMessage(message);
                } finally {
                    // Also what failed: it may have done a part.
                    journal.append(entry);
                }
            }
        } finally {
            lock.unlock();
        }
    }
}
