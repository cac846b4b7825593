import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childrenOf, entryOf, startServerProcess } from '../testing/server-process.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const megabyte = 1024 ** 2;
const limitBytes = 300 * megabyte;
/** What the engine may use; the process around it, with its libraries, has some 200 MB beside that. */
const engineMegabytes = 256;
const importerCapMegabytes = engineMegabytes + 250;
/** What the server may grow by while a file comes in: it keeps none of it. */
const serverGrowthMegabytes = 120;

let folder: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-upload-memory-'));
  server = await startServerProcess(folder, {
    SEXTANT_UPLOAD_MAX_BYTES: String(limitBytes),
    SEXTANT_QUERY_MEMORY_MB: String(engineMegabytes),
  });
  const credentials = { username: 'admin', password: 'kill me if you can', provider: 'db' };
  token = (await server.call('/api/v1/security/login', 'POST', credentials)).body.access_token;
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** A figure of a process in MB, as the kernel keeps it: VmRSS now, VmHWM the most so far. Null when the process is gone. */
function memoryOf(pid: number, fieldName: 'VmRSS' | 'VmHWM'): number | null {
  try {
    return Number(new RegExp(`${fieldName}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return null;
  }
}

/** The connection takes more, or is gone: then the response says why. */
const drainedOrClosed = (outgoingRequest: ClientRequest): Promise<unknown> =>
  once(outgoingRequest, 'drain').catch(() => null);

interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
  /** Megabytes by which the server grew at most. */
  readonly serverGrowth: number;
  /** The most that a process that reads files had, in megabytes; 0 when none was started. */
  readonly importer: number;
  readonly sentBytes: number;
}

/** Sends a file in parts, until the server answers or ends the connection, and watches the memory of all processes. */
async function send(
  name: string,
  parts: Iterable<Buffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  let importer = 0;
  const look = () => {
    for (const pid of childrenOf(server.pid))
      if (entryOf(pid).includes('importer')) importer = Math.max(importer, memoryOf(pid, 'VmHWM') ?? 0);
  };
  const before = memoryOf(server.pid, 'VmRSS') ?? 0;
  // The most so far begins anew: proc(5).
  writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
  const watch = setInterval(look, 5);
  const outgoingRequest = httpRequest(`${server.address}/api/v1/sextant/uploads?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
  });
  let isOver = false;
  const response = new Promise<{ status: number; text: string }>((resolve, reject) => {
    outgoingRequest.on('error', (error) => (isOver ? undefined : reject(error)));
    outgoingRequest.on('response', (incomingMessage) => {
      isOver = true;
      let text = '';
      incomingMessage.setEncoding('utf8').on('data', (part: string) => (text += part));
      incomingMessage.on('end', () => resolve({ status: incomingMessage.statusCode ?? 0, text }));
    });
  });
  response.catch(() => undefined);
  let sentBytes = 0;
  for (const part of parts) {
    if (isOver) break;
    sentBytes += part.length;
    if (!outgoingRequest.write(part)) await Promise.race([drainedOrClosed(outgoingRequest), response]);
  }
  if (!isOver && headers['content-length'] === undefined) outgoingRequest.end();
  const { status, text } = await response;
  outgoingRequest.destroy();
  clearInterval(watch);
  const serverGrowth = (memoryOf(server.pid, 'VmHWM') ?? Infinity) - before;
  return { status, code: JSON.parse(text).errors?.[0]?.extra.code, serverGrowth, importer, sentBytes };
}

function* repeatPart(part: Buffer, bytes: number): Iterable<Buffer> {
  for (let sentBytes = 0; sentBytes < bytes; sentBytes += part.length) yield part;
}

/** One mebibyte of lines, none of them cut. */
const lines = Buffer.from('12,Oslo,2024-01-01,some words that are not all the same\n'.repeat(18_000));

/** A whole number as Parquet writes it in its headers: its sign last, then seven bits a byte. */
function varint(number: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt(number) * 2n;
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

/** A sound Parquet file of one column of texts, all of them different. */
async function parquetFile(): Promise<Buffer> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const path = join(folder, 'true.parquet');
  await connection.run(
    `COPY (SELECT md5(i::VARCHAR) AS text FROM range(50000) t(i)) TO '${path}' (FORMAT parquet, COMPRESSION snappy)`,
  );
  connection.disconnectSync();
  return readFileSync(path);
}

/** The same file, whose first page says that it holds two gigabytes when it is unpacked. */
function withHugePage(validFile: Buffer): Buffer {
  // After the first four bytes: field 1, the kind of page in a byte; field 2, the size.
  expect([validFile[4], validFile[6]]).toEqual([0x15, 0x15]);
  const end = validFile.findIndex((byte, index) => index > 6 && byte < 128) + 1;
  return Buffer.concat([validFile.subarray(0, 7), varint(2_000_000_000), validFile.subarray(end)]);
}

/** The same file, whose last bytes say that two gigabytes of metadata stand before them. */
function withHugeFooter(validFile: Buffer): Buffer {
  const bytes = Buffer.from(validFile);
  bytes.writeUInt32LE(2 ** 31 - 1, bytes.length - 8);
  return bytes;
}

describe('[H8] memory stays under its cap, and the file ends in its code', () => {
  const tenGigabytes = 10_000_000_000;

  test('ten gigabytes of CSV that come without a declared size', async () => {
    const outcome = await send('endless.csv', repeatPart(lines, tenGigabytes));
    expect([outcome.status, outcome.code]).toEqual([413, 'UPLOAD_002']);
    expect(outcome.serverGrowth).toBeLessThan(serverGrowthMegabytes);
  });

  test('ten gigabytes of CSV that say so', async () => {
    const outcome = await send('large.csv', [lines], { 'content-length': String(tenGigabytes) });
    expect([outcome.status, outcome.code, outcome.importer]).toEqual([413, 'UPLOAD_002', 0]);
    expect(outcome.serverGrowth).toBeLessThan(serverGrowthMegabytes);
  });

  const million = Array.from({ length: 1_000_000 }, (_, index) => `c${index}`).join(',');
  test.each<
    readonly [inputName: string, name: string, parts: () => Iterable<Buffer>, rejection: readonly [number, string]]
  >([
    [
      'a million columns with a name each, and rows',
      'wide.csv',
      () => [Buffer.from(`${million}\n`), Buffer.from(`${'1,'.repeat(999_999)}1\n`.repeat(20))],
      [422, 'UPLOAD_004'],
    ],
    [
      'a line of 200 MB',
      'line.csv',
      () => [
        Buffer.from('a,b\n1,'),
        ...repeatPart(Buffer.alloc(megabyte, 'x'), 200 * megabyte),
        Buffer.from('\n3,4\n'),
      ],
      [422, 'UPLOAD_006'],
    ],
    [
      'a quotation mark that 200 MB do not close',
      'open.csv',
      () => [Buffer.from('a,b\n"'), ...repeatPart(lines, 200 * megabyte)],
      [422, 'UPLOAD_006'],
    ],
    [
      'Latin-1 in the last of 200 MB',
      'latin.csv',
      () => [
        Buffer.from('n,city,day,text\n'),
        ...repeatPart(lines, 200 * megabyte),
        Buffer.from([0x52, 0xe9, 0x2c, 0x0a]),
      ],
      [422, 'UPLOAD_005'],
    ],
    [
      'a picture that goes on as 200 MB of CSV',
      'picture.csv',
      () => [Buffer.from('GIF89a,city,day,text\n'), ...repeatPart(lines, 200 * megabyte)],
      [415, 'UPLOAD_003'],
    ],
  ])('%s', async (...[, name, parts, rejection]) => {
    const outcome = await send(name, parts());
    expect([outcome.status, outcome.code]).toEqual(rejection);
    expect(outcome.serverGrowth).toBeLessThan(serverGrowthMegabytes);
    expect(outcome.importer).toBeGreaterThan(20);
    expect(outcome.importer).toBeLessThan(importerCapMegabytes);
  });

  test.each<readonly [inputName: string, change: (validFile: Buffer) => Buffer, code: string]>([
    // The engine's own limit, before it takes them.
    ['a Parquet file whose page says that it is two gigabytes', withHugePage, 'ENGINE_007'],
    ['a Parquet file whose footer says so', withHugeFooter, 'UPLOAD_006'],
  ])('%s', async (...[, change, code]) => {
    const outcome = await send('false.parquet', [change(await parquetFile())]);
    expect([outcome.status, outcome.code]).toEqual([422, code]);
    expect(outcome.serverGrowth).toBeLessThan(serverGrowthMegabytes);
    expect(outcome.importer).toBeGreaterThan(20);
    expect(outcome.importer).toBeLessThan(importerCapMegabytes);
  });

  test('a sound Parquet file is taken by the same way', async () => {
    expect((await send('true.parquet', [await parquetFile()])).status).toBe(201);
  });
});
