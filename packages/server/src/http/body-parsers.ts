import type { FastifyInstance } from 'fastify';
import { fail } from '@sextant/contract';

const forbiddenKeys = /"(?:__proto__|constructor)"\s*:/;
const formMaxBytes = 1024 ** 2;

const isPoisoned = (key: string, value: unknown): boolean =>
  key === '__proto__' || (key === 'constructor' && typeof value === 'object' && value !== null && 'prototype' in value);

/** JSON of a body. An empty one is none, because clients send the content type with DELETE too. */
function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    if (!forbiddenKeys.test(text)) return JSON.parse(text);
    return JSON.parse(text, (key, value: unknown) => {
      if (isPoisoned(key, value)) throw new SyntaxError('forbidden key');
      return value;
    });
  } catch (error) {
    throw fail('REQUEST_001', {}, { cause: error });
  }
}

/** JSON, forms of the sign-in page, and file streams that are handed on unread. */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'text/json'],
    { parseAs: 'string' },
    async (_request: unknown, text: string | Buffer) => readJson(String(text)),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formMaxBytes },
    async (_request: unknown, text: string | Buffer) => Object.fromEntries(new URLSearchParams(String(text))),
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
