package de.bwaldvogel.mongo.backend.h2;

import de.bwaldvogel.mongo.backend.KeyValue;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.bson.BsonDecoder;
import de.bwaldvogel.mongo.wire.bson.BsonEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.Map;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.WriteBuffer;
import org.h2.mvstore.type.BasicDataType;
import org.h2.mvstore.type.DataType;
import org.h2.mvstore.type.ObjectDataType;
import org.h2.mvstore.type.StringDataType;

/** How keys and documents stand on the file: without these H2 has Java serialize them, both of two keys at each comparison. */
final class H2Types {
    static final MVMap.Builder<KeyValue, Object> INDEX = new MVMap.Builder<KeyValue, Object>().keyType(new Key());
    static final MVMap.Builder<Object, Document> DOCUMENTS = new MVMap.Builder<Object, Document>().valueType(new Bson());

    /** Texts as they are, before all else. */
    private static final class Key extends BasicDataType<KeyValue> {
        private static final int OTHER = -1;
        private final DataType<Object> others = new ObjectDataType();

        @Override
        public int compare(KeyValue a, KeyValue b) {
            boolean isText = isText(a);
            if (isText != isText(b)) return isText ? -1 : 1;
            if (!isText) return others.compare(a, b);
            for (int n = 0; n < a.size() && n < b.size(); n++) {
                int order = ((String) a.get(n)).compareTo((String) b.get(n));
                if (order != 0) return order;
            }
            return Integer.compare(a.size(), b.size());
        }

        @Override
        public int getMemory(KeyValue key) {
            int bytes = 48;
            for (Object value : key) bytes += sizeOf(value);
            return bytes;
        }

        @Override
        public void write(WriteBuffer buffer, KeyValue key) {
            boolean isText = isText(key);
            buffer.put((byte) (isText ? key.size() : OTHER));
            if (!isText) others.write(buffer, key);
            else for (Object value : key) StringDataType.INSTANCE.write(buffer, (String) value);
        }

        @Override
        public KeyValue read(ByteBuffer buffer) {
            int size = buffer.get();
            if (size == OTHER) return (KeyValue) others.read(buffer);
            Object[] values = new Object[size];
            for (int n = 0; n < size; n++) values[n] = StringDataType.INSTANCE.read(buffer);
            return new KeyValue(values);
        }

        @Override
        public KeyValue[] createStorage(int size) {
            return new KeyValue[size];
        }

        private static boolean isText(KeyValue key) {
            for (Object value : key) if (!(value instanceof String)) return false;
            return true;
        }
    }

    private static final class Bson extends BasicDataType<Document> {
        @Override
        public int getMemory(Document document) {
            return sizeOf(document);
        }

        @Override
        public void write(WriteBuffer buffer, Document document) {
            ByteBuf bytes = Unpooled.buffer(512);
            BsonEncoder.encodeDocument(document, bytes);
            buffer.put(bytes.nioBuffer());
        }

        @Override
        public Document read(ByteBuffer buffer) {
            ByteBuf bytes = Unpooled.wrappedBuffer(buffer);
            Document document = BsonDecoder.decodeBson(bytes);
            buffer.position(buffer.position() + bytes.readerIndex());
            return document;
        }

        @Override
        public Document[] createStorage(int size) {
            return new Document[size];
        }
    }

    /** In memory, roughly. */
    private static int sizeOf(Object value) {
        if (value instanceof String) return 40 + 2 * ((String) value).length();
        int bytes = 40;
        if (value instanceof Map) for (Object each : ((Map<?, ?>) value).values()) bytes += 80 + sizeOf(each);
        if (value instanceof Iterable) for (Object each : (Iterable<?>) value) bytes += sizeOf(each);
        return bytes;
    }
}
