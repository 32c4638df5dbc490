import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** Documents in a file, one after the other. What is appended outlives the process, not the machine. */
final class Journal {
    private final FileChannel file;

    Journal(Path path) throws IOException {
        file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    /** Tells all that were written whole, from the first; what a kill left half of is cut off. */
    void replay(Consumer<Document> each) throws IOException {
        ByteBuf all = Unpooled.wrappedBuffer(file.map(MapMode.READ_ONLY, 0, file.size()));
        while (all.readableBytes() >= Integer.BYTES && all.readableBytes() >= all.getIntLE(all.readerIndex()))
            each.accept(BsonDecoder.decodeBson(all));
        file.truncate(all.readerIndex());
        file.position(all.readerIndex());
    }

    synchronized void append(ByteBuffer document) {
        try {
            while (document.hasRemaining()) file.write(document);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
