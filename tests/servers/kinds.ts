import { eventstore } from './eventstore.js';
import { mongo } from './mongo.js';
import { redis } from './redis.js';
import { s3 } from './s3.js';
import type { Kind } from './server.js';

/** Every server that the distributed deployment needs, in the order that `npm run servers` prints them. */
export const kinds: readonly Kind[] = [eventstore, mongo, redis, s3];
