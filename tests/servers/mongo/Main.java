import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import java.nio.file.Path;
import java.util.List;

/** mongo-java-server on a journal, durable before each answer, as the oldest MongoDB that the driver accepts. Ends with its stdin. */
public class Main {
    public static void main(String[] args) throws Exception {
        JournaledBackend backend = new JournaledBackend(Path.of(args[1]));
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
