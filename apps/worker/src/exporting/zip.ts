import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A part of a zip file; its path has `/` between folders. */
export interface ZipPart {
  path: string;
  /** Asked when its turn comes, after all before it were read to their end. */
  open(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

/** A zip file, made while it is read: of the parts nothing stays in memory but their names. What a part throws, it throws. */
export function zipOf(parts: readonly ZipPart[]): AsyncIterable<Uint8Array> {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: Error) => void out.destroy(error);
  zip.on('error', fail);
  for (const { path, open } of parts) {
    zip.addReadStreamLazy(path, (done) => {
      Promise.resolve()
        .then(open)
        .then((content) => done(null, Readable.from(content).on('error', fail)))
        .catch(fail);
    });
  }
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}
