import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { SextantError, fail, isRecord, recordOf } from '@sextant/contract';
import { hasNul, readJson, rejectedNul } from '../data/body-json.ts';

/** Largest archive that can be imported. */
const bundleMaxBytes = 24 * 1024 ** 2;

const formMaxBytes = 1024 ** 2;

/** @throws REQUEST_007 for an address whose parameters decode to NUL, REQUEST_003 when its path does */
export function rejectNulInAddress(url: string): void {
  if (!/%00|(?:\\|%5c)u0000/i.test(url)) return;
  throw /%00/.test(url.split('?')[0] ?? '') ? fail('REQUEST_003', {}) : rejectedNul();
}

function readForm(text: string): Record<string, string> {
  if (text.includes('%00')) throw rejectedNul();
  return Object.fromEntries(new URLSearchParams(text));
}

/** A form with a file in it: text fields, and the file as bytes. */
export interface FormBody {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Whether a body came as a form with files. */
export const isFormBody = (body: unknown): body is FormBody =>
  isRecord(body) && 'files' in body && body.files instanceof Map;

/** The fields and files of a body: those of a form without files, or the members of JSON, are fields too. */
export function formOf(body: unknown): { readonly fields: object; readonly files: FormBody['files'] } {
  if (isFormBody(body)) return body;
  return { fields: recordOf(body), files: new Map() };
}

/** The bytes of a file on their way in. @throws REQUEST_006 for a body that came as something else */
export function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw fail('REQUEST_006', { expected: 'application/octet-stream' });
}

/** JSON as its text, or the fields of a form; undefined when no body came. */
export type TextBody = string | Readonly<Record<string, string>> | undefined;

/** The body of a route that reads its text. */
export const textOf = (body: unknown): TextBody =>
  // The parsers below make nothing else of what such a route takes.
  (body ?? undefined) as TextBody;

async function readMultipart(contentType: string, bytes: Buffer): Promise<FormBody> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData();
    const fields: [string, string][] = [];
    const files = new Map<string, Uint8Array>();
    for (const [name, value] of form) {
      if (typeof value === 'string') fields.push([name, value]);
      else files.set(name, new Uint8Array(await value.arrayBuffer()));
    }
    if (fields.some(([name, value]) => hasNul(name, value))) throw rejectedNul();
    return { fields: Object.fromEntries(fields), files };
  } catch (error) {
    if (error instanceof SextantError) throw error;
    throw fail('IMPORT_006', {}, { cause: error });
  }
}

/** JSON, forms of the sign-in page, forms with a file, and file streams that are passed on unread. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/json'],
    { parseAs: 'string' },
    async (
      request: { readonly routeOptions: { readonly config: { readonly isText?: boolean } } },
      text: string | Buffer,
    ) => (request.routeOptions.config.isText === true ? String(text) : readJson(String(text))),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formMaxBytes },
    async (_request: unknown, text: string | Buffer) => readForm(String(text)),
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: bundleMaxBytes },
    async (
      request: {
        readonly headers: { readonly 'content-type'?: string | undefined };
        readonly routeOptions: { readonly config: { readonly isForm?: boolean } };
      },
      bytes: string | Buffer,
    ) => {
      if (request.routeOptions.config.isForm !== true) throw fail('REQUEST_006', { expected: 'application/json' });
      return readMultipart(request.headers['content-type'] ?? '', Buffer.from(bytes));
    },
  );
  app.addContentTypeParser(
    'application/octet-stream',
    async (
      request: { readonly routeOptions: { readonly config: { readonly isStream?: boolean } } },
      payload: unknown,
    ) => {
      if (request.routeOptions.config.isStream !== true) throw fail('REQUEST_006', { expected: 'application/json' });
      return payload;
    },
  );
}
