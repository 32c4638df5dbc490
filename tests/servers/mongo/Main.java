import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Renaming;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;

/** mongo-java-server on a file, durable before each answer, as the oldest MongoDB that the driver accepts. Ends with its stdin. */
public class Main {
    public static void main(String[] args) throws Exception {
        H2Backend backend = new H2Backend(args[1]) {
            @Override
            public Document handleMessage(MongoMessage message) {
                Document answer = super.handleMessage(message);
                commit();
                return answer;
            }

            @Override
            protected MongoDatabase openOrCreateDatabase(String name) {
                return H2Renaming.open(name, getMvStore(), getCursorRegistry());
            }
        };
        backend.version(new MongoVersion() {
            @Override
            public List<Integer> getVersionArray() {
                return List.of(7, 0, 14);
            }

            @Override
            public int getWireVersion() {
                return 21;
            }
        });
        MongoServer server = new MongoServer(backend);
        server.bind("127.0.0.1", Integer.parseInt(args[0]));
        while (System.in.read() >= 0) {
        }
        server.shutdownNow();
    }
}
