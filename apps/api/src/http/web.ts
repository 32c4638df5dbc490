import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chosenEncoding, type Encoding } from './compress.js';
import { headersOfPages } from './headers.js';

export interface Web {
  /** Answers a file of the web app, or its first page for any address that is a screen. False: neither. */
  serve(request: FastifyRequest, reply: FastifyReply): boolean;
}
interface Asset {
  path: string;
  size: number;
  type: string;
  /** Where it isn't sent as it lies there. */
  text: string | undefined;
  /** Its name carries a hash of its content. */
  immutable: boolean;
  tag: string;
  body?: Partial<Record<Encoding, Buffer>>;
}

/**
 * The built web app. Files are found once at the start, read and compressed at first use and kept. Where the build left
 * `.br` or `.gz` files beside them, those are sent.
 */
export async function openWeb(folder: string, defaultTenant: string): Promise<Web> {
  const assets = new Map<string, Asset>();
  for (const path of await filesBelow(folder)) {
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const { size, mtimeMs } = await stat(path);
    const tag = `"${createHash('sha1').update(`${name} ${size} ${mtimeMs} ${defaultTenant}`).digest('base64url')}"`;
    const type = types[extname(path)] ?? 'application/octet-stream';
    const isPage = name === '/index.html';
    const text = isPage ? withDefaultTenant(await readFile(path, 'utf8'), defaultTenant) : undefined;
    assets.set(name, { path, size, type, text, immutable: /^\/assets\/.*[-.][\w-]{8,}\.\w+$/.test(name), tag });
  }
  return {
    serve(request, reply) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const address = decoded(request.url.split('?', 1)[0] ?? '/');
      if (address === null) return false;
      const asset = assets.get(address) ?? (isScreen(address) ? assets.get('/index.html') : undefined);
      if (!asset) return false;
      sendAsset(asset, request, reply, assets).catch((error: Error) => reply.send(error));
      return true;
    },
  };
}

/** Screens have no file ending; `/api/…` is never one. */
const isScreen = (address: string): boolean =>
  !address.startsWith('/api/') && address !== '/api' && !address.startsWith('/assets/') && !/\.\w{1,8}$/.test(address);

async function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply, all: ReadonlyMap<string, Asset>) {
  reply.type(asset.type).headers({
    'cache-control': asset.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.tag,
    ...(asset.type.startsWith('text/html') && { 'content-security-policy': policy }),
  });
  // What has no hash may be run by itself, as a service worker is; an image in SVG may be opened as a page.
  if (asset.immutable && isPartOfPages(asset.type)) for (const each of headersOfPages) reply.removeHeader(each);
  if (request.headers['if-none-match'] === asset.tag) return void reply.code(304).send();
  if (!isText(asset.type)) return void reply.header('content-length', asset.size).send(createReadStream(asset.path));
  const encoding = chosenEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  reply.header('vary', 'accept-encoding');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  asset.body ??= {};
  asset.body[encoding] ??= await encoded(asset, encoding, all);
  void reply.send(asset.body[encoding]);
}

/** Nothing from elsewhere, and no script but our own files. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  // Websockets too: of the own host alone.
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

async function encoded(asset: Asset, encoding: Encoding, all: ReadonlyMap<string, Asset>): Promise<Buffer> {
  const ending = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : null;
  for (const { path } of ending && !asset.text ? all.values() : [])
    if (path === asset.path + ending) return readFile(path);
  const plain = asset.text ? Buffer.from(asset.text) : await readFile(asset.path);
  if (encoding === 'br') return brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } });
  return encoding === 'gzip' ? zip(plain, { level: 9 }) : plain;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What `application…` hosts fall back to; the web app reads it from the page. */
const withDefaultTenant = (page: string, tenant: string): string =>
  page.replace('</head>', `<meta name="default-tenant" content="${tenant}"></head>`);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address);
  } catch {
    return null;
  }
}

const isPartOfPages = (type: string): boolean => /^(text\/(javascript|css)|font\/)/.test(type);

const isText = (type: string): boolean => /^(text\/|application\/(json|manifest|javascript)|image\/svg)/.test(type);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
