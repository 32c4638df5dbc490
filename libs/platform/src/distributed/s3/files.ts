import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Away, type Files } from '../../ports.js';

interface FilesOptions {
  /** Begins all keys. */
  prefix?: string;
  /** Milliseconds to wait for a connection, and for an answer. */
  patience?: number;
}
interface Bucket {
  client: S3Client;
  name: string;
  prefix: string;
}

/**
 * Files as objects of one bucket (made if there is none), whole or not at all: small ones by one put, larger ones part by
 * part, at most one part in memory. The address is `http(s)://key:secret@host[:port]/bucket[/prefix][?region=…]`; no part
 * of it leaves in an error. Throws an Error if the address is none.
 */
export function openFiles(url: string, options: FilesOptions = {}): Files & { close(): Promise<void> } {
  const bucket = bucketOf(url, options);
  return {
    put: (path, content) => attempt(() => put(bucket, keyIn(bucket, path), content)),
    async get(path) {
      const place = { Bucket: bucket.name, Key: keyIn(bucket, path) };
      const found = await attempt(() => unlessMissing(bucket.client.send(new GetObjectCommand(place))));
      return found && streamed(found.Body as Readable);
    },
    async size(path) {
      const place = { Bucket: bucket.name, Key: keyIn(bucket, path) };
      const found = await attempt(() => unlessMissing(bucket.client.send(new HeadObjectCommand(place))));
      return found?.ContentLength ?? null;
    },
    async list(prefix) {
      checkPrefix(prefix);
      return attempt(() => list(bucket, prefix));
    },
    async remove(path) {
      const place = { Bucket: bucket.name, Key: keyIn(bucket, path) };
      await attempt(() => unlessMissing(bucket.client.send(new DeleteObjectCommand(place))));
    },
    async close() {
      bucket.client.destroy();
    },
  };
}

function bucketOf(url: string, { prefix = '', patience = 10_000 }: FilesOptions): Bucket {
  const address = URL.canParse(url) ? new URL(url) : null;
  const [name, ...folders] = (address?.pathname ?? '').split('/').filter(Boolean);
  const [accessKeyId, secretAccessKey] = [address?.username, address?.password].map(decoded);
  if (!address || !/^https?:$/.test(address.protocol) || !name || !accessKeyId || !secretAccessKey) {
    throw new Error('S3_URL is not http(s)://key:secret@host/bucket (with % as %25 and / as %2F)');
  }
  const client = new S3Client({
    endpoint: address.origin,
    region: address.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 2,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: patience, requestTimeout: 6 * patience, throwOnRequestTimeout: true },
    // Others than AWS know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    client,
    name,
    prefix: [...folders, prefix]
      .filter(Boolean)
      .map((each) => `${each}/`)
      .join(''),
  };
}

function decoded(text = ''): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

// S3 takes parts of at least 5 MiB.
const partSize = 8 * 1_048_576;

async function put(bucket: Bucket, Key: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const parts = content instanceof Uint8Array ? [content] : inParts(content);
  const iterator = Symbol.asyncIterator in parts ? parts[Symbol.asyncIterator]() : parts[Symbol.iterator]();
  const first = (await iterator.next()).value ?? new Uint8Array();
  if (content instanceof Uint8Array || first.byteLength < partSize) {
    await withBucket(bucket, () =>
      bucket.client.send(
        new PutObjectCommand({ Bucket: bucket.name, Key, Body: first, ContentLength: first.byteLength }),
      ),
    );
    return { size: first.byteLength };
  }
  return { size: await putParts(bucket, Key, first, iterator as AsyncIterator<Uint8Array>) };
}

async function putParts(
  bucket: Bucket,
  Key: string,
  first: Uint8Array,
  more: AsyncIterator<Uint8Array>,
): Promise<number> {
  const place = { Bucket: bucket.name, Key };
  const begun = await withBucket(bucket, () => bucket.client.send(new CreateMultipartUploadCommand(place)));
  const upload = { ...place, UploadId: begun.UploadId };
  const Parts: { PartNumber: number; ETag?: string }[] = [];
  let size = 0;
  try {
    for (let part: Uint8Array | undefined = first; part; part = (await more.next()).value) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await bucket.client.send(
        new UploadPartCommand({ ...upload, PartNumber, Body: part, ContentLength: part.byteLength }),
      );
      Parts.push({ PartNumber, ETag });
      size += part.byteLength;
    }
    await bucket.client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    return size;
  } catch (error) {
    // What a lost connection leaves, the bucket's own rule for unfinished uploads removes.
    await bucket.client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** The content in pieces of exactly the part size, but for the last. */
async function* inParts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.byteLength; ) {
      const piece = chunk.subarray(from, from + partSize - size);
      // A copy: the giver may use its memory again.
      pieces.push(Uint8Array.from(piece));
      size += piece.byteLength;
      from += piece.byteLength;
      if (size < partSize) continue;
      yield Buffer.concat(pieces);
      [pieces, size] = [[], 0];
    }
  }
  if (size > 0) yield Buffer.concat(pieces);
}

async function withBucket<T>(bucket: Bucket, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.name !== 'NoSuchBucket') throw error;
    await bucket.client.send(new CreateBucketCommand({ Bucket: bucket.name })).catch((other: Error) => {
      if (!/^BucketAlready/.test(other.name)) throw other;
    });
    return run();
  }
}

async function* streamed(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw new Away(`s3: ${(error as Error).name} while reading`);
  } finally {
    body.destroy();
  }
}

async function list({ client, name, prefix }: Bucket, wanted: string): Promise<string[]> {
  const found: string[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await unlessMissing(
      client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix + stored(wanted), ContinuationToken })),
    );
    for (const { Key } of page?.Contents ?? []) {
      if (Key && !Key.endsWith('/')) found.push(pathOf(Key.slice(prefix.length)));
    }
    ContinuationToken = page?.NextContinuationToken;
  } while (ContinuationToken);
  return found.sort();
}

// ── Paths ────────────────────────────────────────────────────────────────────────────────────────────────────────

function checkPrefix(prefix: string): void {
  const folders = prefix.split('/').slice(0, -1);
  if (!/^[A-Za-z0-9._/-]*$/.test(prefix) || !folders.every(isPart)) throw new RangeError(`not a path: ${prefix}`);
}

function isPart(part: string): boolean {
  return /^[A-Za-z0-9._-]{1,200}$/.test(part) && part !== '.' && part !== '..';
}

function keyIn({ prefix }: Bucket, path: string): string {
  const parts = path.split('/');
  if (parts.length < 2 || path.length > 1_000 || !parts.every(isPart)) throw new RangeError(`not a path: ${path}`);
  return prefix + stored(path);
}

// A folder's name ends in `~`, which no path holds: over a file system nothing could be both a file and a folder.
function stored(path: string): string {
  return path.replaceAll('/', '~/');
}

function pathOf(key: string): string {
  return key.replaceAll('~/', '/');
}

// ── Errors ───────────────────────────────────────────────────────────────────────────────────────────────────────

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof S3ServiceException && /^(NoSuchKey|NoSuchBucket|NotFound)$/.test(error.name)) return null;
    throw error;
  }
}

async function attempt<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { name, code, $metadata } = error as Error & { code?: string; $metadata?: { httpStatusCode?: number } };
    const away = error instanceof S3ServiceException || $metadata !== undefined || code !== undefined;
    // An answer without a body has no other name than its status.
    const why = $metadata?.httpStatusCode ?? code;
    throw away || name === 'TimeoutError' ? new Away(why ? `s3: ${name} (${why})` : `s3: ${name}`) : error;
  }
}
