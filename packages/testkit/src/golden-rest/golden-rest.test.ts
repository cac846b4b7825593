import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecording } from '../../../../tools/recordings.mjs';
import { readAccess } from '../golden-chart-data/cases.ts';
import type { GoldenCase, RecordedRequest, WireEntry } from '../golden-chart-data/cases.ts';
import { bodyOf, compareCase } from '../golden-chart-data/compare-case.ts';
import { compareEntry } from '../golden-chart-data/compare-entry.ts';
import { writeDatabaseFile } from '../golden-chart-data/database-files.ts';
import { startGoldenServer } from '../golden-chart-data/golden-server.ts';
import type { GoldenServer, WireResponse } from '../golden-chart-data/golden-server.ts';
import { seed } from '../golden-chart-data/seed.ts';
import { openTruth } from '../golden-chart-data/truth.ts';

interface Page extends WireEntry {
  readonly page: number;
  readonly per_page: number;
  readonly total_count: number;
}
interface RecordedSamples {
  readonly http_status: number;
  readonly body: { readonly result?: Page };
  readonly request: {
    readonly params: Readonly<Record<string, string | number>> & { readonly datasource_id: number };
    readonly body: object;
  };
}
interface RecordedValues {
  readonly http_status: number;
  /** A text where the recording is no JSON: a bare NaN stands for NULL there. */
  readonly body: string | { readonly result?: readonly unknown[] };
  readonly request: { readonly path: string };
}
interface RecordedChart {
  readonly feature: string;
  readonly response: GoldenCase['response'];
  readonly request: {
    readonly saved_query_context?: RecordedRequest & { readonly datasource: { readonly id: number } };
    readonly params?: Readonly<Record<string, string>>;
  };
}
const recorded = readRecording<{
  readonly samples: readonly RecordedSamples[];
  readonly column_values: readonly RecordedValues[];
  readonly saved_chart_data: readonly RecordedChart[];
}>('rest');

describe('what Superset 2.1.3 answered over the rows of a dataset and of a saved chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-golden-rest-'));
  const files = join(folder, 'files');
  let server: GoldenServer;
  let numbers: ReadonlyMap<number, number>;

  beforeAll(async () => {
    mkdirSync(files);
    await writeDatabaseFile('sqlite', files);
    server = await startGoldenServer(folder, files);
    ({ datasetIds: numbers } = await seed(server, { engine: 'sqlite', files }));
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ourNumber = (id: number): number => numbers.get(id) ?? -1;

  test('samples: their rows, names and types, the page and how many there are', async () => {
    const differing: unknown[] = [];
    for (const { request, http_status: status, body } of recorded.samples) {
      const params = new URLSearchParams(Object.entries(request.params).map(([key, value]) => [key, String(value)]));
      params.set('datasource_id', String(ourNumber(request.params.datasource_id)));
      const ours = await server.admin.send('POST', `/datasource/samples?${params}`, request.body);
      const given = bodyOf(ours) as { readonly result?: Page; readonly errors?: readonly unknown[] };
      const difference =
        status !== ours.status
          ? [status, ours.status, given]
          : body.result === undefined
            ? null
            : [
                compareEntry(body.result, given.result ?? {}, { query: {}, hint: { order: 'none' } }),
                ...(['page', 'per_page', 'total_count'] as const).flatMap((key) => [body.result?.[key], given.result?.[key]]),
              ];
      differing.push([request, difference]);
    }
    console.log(JSON.stringify(differing, null, 1));
  });

  test('values of a column', async () => {
    for (const { request, http_status: status, body } of recorded.column_values) {
      const path = request.path.replace(/\/table\/(\d+)\//, (_, id: string) => `/table/${ourNumber(Number(id))}/`);
      const ours = await server.admin.send('GET', path);
      const wanted = (typeof body === 'string' ? (JSON.parse(body.replaceAll('NaN', 'null')) as { result: unknown[] }) : body).result;
      console.log(request.path, status, ours.status, JSON.stringify(wanted)?.slice(0, 300), ours.bytes.toString('utf8').slice(0, 300), wanted?.length, (bodyOf(ours) as any).result?.length);
    }
  });

  test('a saved chart by its id: its formats, its kinds of results, its rejections', async () => {
    const court = { engine: 'sqlite', truth: openTruth(files), access: readAccess() } as const;
    const differing: unknown[] = [];
    for (const [index, { feature, request, response }] of recorded.saved_chart_data.entries()) {
      const { saved_query_context: context, params = {} } = request;
      const datasetId = ourNumber(context?.datasource.id ?? 17);
      const made = await server.admin.send('POST', '/api/v1/chart/', {
        slice_name: `saved ${index}`,
        viz_type: 'table',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: '{}',
        ...(context === undefined
          ? {}
          : { query_context: JSON.stringify({ ...context, datasource: { ...context.datasource, id: datasetId } }) }),
      });
      const { id } = bodyOf(made) as { readonly id: number };
      const ours = await server.admin.send('GET', `/api/v1/chart/${id}/data/?${new URLSearchParams(params)}`);
      const golden: GoldenCase = { id: `saved-${index}`, feature, file: '', request: context ?? {}, response };
      const difference = compareCase(golden, { ...ours, disposition: '' } satisfies WireResponse, court);
      differing.push([params, difference]);
    }
    court.truth.close();
    console.log(JSON.stringify(differing, null, 1));
  });
});
