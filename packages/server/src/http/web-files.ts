import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const yearS = 31_536_000;

/** Media types of what the build of the web app writes. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Compressed copies that the build lays beside a file, the smallest first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

interface WebFile {
  readonly body: Buffer;
  readonly encoding: string | null;
}

const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  typeof header === 'string' && header.split(',').some((word) => word.trim() === encoding);

/**
 * `/assets/…`: the files of the built web app, read once and kept. Their names carry the hash of their content, so they never change, and only
 * those that were there at the start are served. A page that opens asks for its files while the server works on its results: a file that is
 * read in steps would wait for each step's turn.
 */
export function serveWebFiles(app: FastifyInstance, webRoot: string): void {
  const folder = join(webRoot, 'assets');
  if (!existsSync(folder)) return;
  const all = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name),
  );
  const served = (name: string): boolean => all.has(name) && !/\.(?:br|gz|map)$/.test(name);
  const fileCache = new Map<string, Buffer>();
  const read = (name: string): Buffer => {
    const body = fileCache.get(name) ?? readFileSync(join(folder, name));
    fileCache.set(name, body);
    return body;
  };
  const formOf = (name: string, header: string | string[] | undefined): WebFile => {
    const found = encodings.find((one) => all.has(name + one.ending) && accepts(header, one.name));
    return { body: read(name + (found?.ending ?? '')), encoding: found?.name ?? null };
  };
  app.get<{ Params: { name: string } }>('/assets/:name', (request, response) => {
    const { name } = request.params;
    if (!served(name)) return response.callNotFound();
    const { body, encoding } = formOf(name, request.headers['accept-encoding']);
    if (encoding !== null) void response.header('content-encoding', encoding);
    return response
      .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
      .header('cache-control', `public, max-age=${yearS}, immutable`)
      .header('vary', 'accept-encoding')
      .send(body);
  });
}
