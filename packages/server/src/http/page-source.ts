import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** The one HTML page of the web app; every address that is no call and no file gets it. */
export interface PageSource {
  /** The page with `head` at the end of its head: up to the end of its body, and from there. */
  readonly html: (head: string) => { readonly start: string; readonly end: string };
}

const placeholder = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><title>Sextant</title></head><body><main><h1>Sextant</h1></main></body></html>`;

/** Reads the built page anew when it changes; without a build there is a bare one. */
export function pageSource(webRoot: string): PageSource {
  const path = join(webRoot, 'index.html');
  let read = { changedMs: 0, text: placeholder };
  const current = (): string => {
    if (!existsSync(path)) return placeholder;
    const changedMs = statSync(path).mtimeMs;
    if (changedMs !== read.changedMs) read = { changedMs, text: readFileSync(path, 'utf8') };
    return read.text;
  };
  return {
    html: (head) => {
      const text = current().replace('</head>', () => `${head}</head>`);
      const index = text.lastIndexOf('</body>');
      return { start: text.slice(0, index), end: text.slice(index) };
    },
  };
}

/** Sends the page. */
export const sendPage = (response: FastifyReply, html: string | Readable): FastifyReply =>
  response.type('text/html; charset=utf-8').header('cache-control', 'private, no-cache').send(html);

/** A page whose start leaves at once: the browser fetches and compiles what it names while the rest is worked out. */
export async function* inTwo({ start, end }: ReturnType<PageSource['html']>, rest: () => Promise<string>) {
  yield start;
  await turn();
  yield `${await rest()}${end}`;
}
