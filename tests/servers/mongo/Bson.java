import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;

final class Bson {
    private Bson() {
    }

    static byte[] encode(Document document) {
        ByteBuf bytes = Unpooled.buffer(1024);
        BsonEncoder.encodeDocument(document, bytes);
        return Arrays.copyOf(bytes.array(), bytes.readableBytes());
    }

    static Document decode(byte[] bytes) {
        return BsonDecoder.decodeBson(Unpooled.wrappedBuffer(bytes));
    }
}
