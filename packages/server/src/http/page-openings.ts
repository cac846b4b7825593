import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { unnamedType } from '@sextant/charts';
import { addressOf, api, isRecord } from '@sextant/contract';

/** What a page of the web app begins with; the build of the web app lists them (`openings.json`). */
const opening = z.object({
  address: z.string(),
  files: z.array(z.string()),
  calls: z.array(z.string()),
  /** What charts of each `viz_type` are asked with, and drawn. */
  chartFiles: z.record(z.string(), z.array(z.string())).default({}),
});
type Opening = z.infer<typeof opening>;

/** The openings of the built web app; none without a build. */
export function readOpenings(webRoot: string): readonly Opening[] {
  const path = join(webRoot, 'openings.json');
  return existsSync(path) ? z.array(opening).parse(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

const partsOf = (address: string): readonly string[] => address.split('/').filter((part) => part !== '');

/** The part of `path` that `:id` of an address stands for: null when there is none, undefined when the address is another. */
function idWithin(address: string, path: string): string | null | undefined {
  const [patternParts, pathParts] = [partsOf(address), partsOf(path)];
  if (patternParts.length !== pathParts.length) return undefined;
  let id: string | null = null;
  for (const [index, part] of patternParts.entries()) {
    if (part === ':id') id = pathParts[index] ?? null;
    else if (part !== pathParts[index]) return undefined;
  }
  return id;
}

/** A call with the parameters of the page's address that it names after its `?`, in its order; null when there are none. */
function withParameters(call: string, search: URLSearchParams): string | null {
  const [path = '', names] = call.split('?');
  if (names === undefined) return path;
  const parameters = new URLSearchParams();
  for (const name of names.split('&')) {
    const value = search.get(name);
    if (value !== null) parameters.set(name, value);
  }
  return parameters.size === 0 ? null : `${path}?${parameters.toString()}`;
}

/** The files that a page needs beside its entry, and the calls that it will make, for an address with its parameters. */
export function openingFor(openings: readonly Opening[], url: string): Omit<Opening, 'address'> {
  const [path = '', search = ''] = url.split('?');
  for (const { address, files, calls, chartFiles } of openings) {
    const id = idWithin(address, path);
    if (id === undefined) continue;
    const part = id === null ? '' : asPart(id);
    const madeCalls = calls.flatMap((call) => withParameters(call, new URLSearchParams(search)) ?? []);
    return { files, calls: part === null ? [] : madeCalls.map((call) => call.replace(':id', () => part)), chartFiles };
  }
  return { files: [], calls: [], chartFiles: {} };
}

/** One part of an address, written as the page writes it; null for what cannot be read and for dots, which name another address. */
function asPart(text: string): string | null {
  try {
    const part = encodeURIComponent(decodeURIComponent(text));
    return part === '.' || part === '..' ? null : part;
  } catch {
    return null;
  }
}

const chart = z.object({ form_data: z.object({ viz_type: z.string().default(unnamedType) }) });
const charts = z.object({ result: z.union([z.array(chart), chart.transform((one) => [one])]) });

/** The files that the charts among `results` are asked with and drawn. */
export function filesOfCharts(
  chartFiles: Opening['chartFiles'],
  results: Readonly<Record<string, unknown>>,
): readonly string[] {
  const types = Object.values(results).flatMap((result) => {
    const read = charts.safeParse(result);
    return read.success ? read.data.result.map((chart) => chart.form_data.viz_type) : [];
  });
  return [...new Set(types.flatMap((type) => (Object.hasOwn(chartFiles, type) ? (chartFiles[type] ?? []) : [])))];
}

/** The dashboard whose page begins with these results; null when one of its calls was rejected. */
export function dashboardIdIn(calls: readonly string[], results: Readonly<Record<string, unknown>>): number | null {
  const described = results[calls[0] ?? ''];
  const isWhole = calls.every((call) => call in results);
  return isWhole && isRecord(described) && typeof described['id'] === 'number' ? described['id'] : null;
}

/** Elements that make the browser load the files at once, not after the code that names them has run. */
export const preloads = (files: readonly string[]): string =>
  files
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('');

/**
 * The responses to `calls`, as the user of `request` gets them from their routes; calls that are rejected are left out: the page makes
 * them again and shows why. A dashboard's filter sets come with it, which its page asks by its number.
 */
export async function respondsTo(
  app: FastifyInstance,
  request: FastifyRequest,
  calls: readonly string[],
): Promise<Readonly<Record<string, unknown>>> {
  const { cookie = '' } = request.headers;
  const results: Record<string, unknown> = {};
  const respond = async (url: string): Promise<void> => {
    const response = await app.inject({
      method: 'GET',
      url,
      headers: { cookie, accept: 'application/json' },
      remoteAddress: request.ip,
    });
    if (response.statusCode === 200) results[url] = response.json<unknown>();
    // The page's files, which the browser asks for meanwhile, come between.
    await turn();
  };
  for (const url of calls) await respond(url);
  const id = dashboardIdIn(calls, results);
  if (id !== null) await respond(addressOf(api.filterSet.list, { params: { id: String(id) } }));
  return results;
}
