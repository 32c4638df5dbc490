import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import grpc from '@grpc/grpc-js';
import * as answers from './answers.js';
import { appending, overlong } from './appending.js';
import { openDisk } from './disk.js';
import { breakOff, type Call, reading } from './reading.js';
import { openStore } from './store.js';

/**
 * A stand-in for EventStoreDB, for tests only: speaks what @eventstore/db-client needs, keeps all in memory and one
 * file, and was held to the answers of a real server (docs/eventstore.md).
 *
 *     main.ts FOLDER [PORT]      prints EVENTSTORE_URL=… when it is ready
 */
const version = '24.6.0';
// What the real server takes in one message.
const mostBytes = 16 * 1024 * 1024;

type Method = grpc.MethodDefinition<unknown, unknown>;

/** Answers are written as bytes; a request larger than the wire takes is marked. */
function asBytes(service: grpc.ServiceDefinition): grpc.ServiceDefinition {
  const methods = Object.entries(service).map(([name, method]) => {
    const { requestDeserialize } = method as Method;
    return [
      name,
      {
        ...method,
        responseSerialize: (answer: Buffer) => answer,
        requestDeserialize: (request: Buffer) => (request.length > mostBytes ? overlong : requestDeserialize(request)),
      },
    ];
  });
  return Object.fromEntries(methods) as grpc.ServiceDefinition;
}

async function main(folder: string, port: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const disk = await openDisk(join(folder, 'events.log'));
  const store = openStore(disk);
  let stopping = false;
  const subscriptions = new Set<Call>();
  const server = new grpc.Server({ 'grpc.max_receive_message_length': 4 * mostBytes });
  const calls = { ...appending(store, () => stopping), read: reading(store, subscriptions) };
  server.addService(asBytes(streams.StreamsService), calls as unknown as grpc.UntypedServiceImplementation);
  server.addService(asBytes(serverFeatures.ServerFeaturesService), {
    getSupportedMethods: (_: unknown, answer: grpc.sendUnaryData<Buffer>) => {
      const methods = ['Append', 'BatchAppend', 'Read', 'Delete', 'Tombstone'];
      answer(null, answers.features(version, 'event_store.client.streams.Streams', methods));
    },
  });
  const bound = await new Promise<number>((resolve, reject) => {
    const insecure = grpc.ServerCredentials.createInsecure();
    server.bindAsync(`127.0.0.1:${port}`, insecure, (error, at) => (error ? reject(error) : resolve(at)));
  });
  process.on('SIGTERM', async () => {
    stopping = true;
    for (const call of subscriptions) breakOff(call);
    await disk.close();
    setTimeout(() => process.exit(0), 200);
  });
  console.log(`EVENTSTORE_URL=esdb://127.0.0.1:${bound}?tls=false`);
}

const [folder, port = '0'] = process.argv.slice(2);
if (!folder) throw new Error('main.ts FOLDER [PORT]');
void main(folder, port);
