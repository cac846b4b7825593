import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecording } from '../../../../tools/recordings.mjs';
import { readAccess } from '../golden-chart-data/cases.ts';
import type { GoldenCase, RecordedQuery, RecordedRequest, WireEntry } from '../golden-chart-data/cases.ts';
import { bodyOf, compareCase } from '../golden-chart-data/compare-case.ts';
import { compareEntry } from '../golden-chart-data/compare-entry.ts';
import { writeDatabaseFile } from '../golden-chart-data/database-files.ts';
import { startGoldenServer } from '../golden-chart-data/golden-server.ts';
import type { GoldenServer } from '../golden-chart-data/golden-server.ts';
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
    readonly body: RecordedQuery;
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
const recordedSamples = readRecording<{
  readonly samples: readonly RecordedSamples[];
  readonly column_values: readonly RecordedValues[];
  readonly saved_chart_data: readonly RecordedChart[];
}>('rest');

describe('what Superset 2.1.3 returned for the rows of a dataset and of a saved chart', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-golden-rest-'));
  const files = join(folder, 'files');
  let server: GoldenServer;
  let numbers: ReadonlyMap<number, number>;

  beforeAll(async () => {
    mkdirSync(files);
    await writeDatabaseFile('sqlite', files);
    server = await startGoldenServer(folder, files);
    ({ datasetIds: numbers } = await seed(server, { engine: 'sqlite', files, hasUsers: false }));
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const ourNumber = (id: number): number => numbers.get(id) ?? -1;

  test('samples: their rows, names and types, the page and how many there are', async () => {
    let comparedCount = 0;
    for (const { request, http_status: status, body } of recordedSamples.samples) {
      const params = new URLSearchParams(
        Object.fromEntries(Object.entries(request.params).map(([key, value]) => [key, String(value)])),
      );
      params.set('datasource_id', String(ourNumber(request.params.datasource_id)));
      const ownResponse = await server.admin.send('POST', `/datasource/samples?${params.toString()}`, request.body);
      const { result } = bodyOf(ownResponse) as { readonly result: Page };
      expect([params.toString(), ownResponse.status]).toEqual([params.toString(), 200]);
      if (body.result === undefined) continue;
      expect(status).toBe(200);
      comparedCount += 1;
      const isOfRange = 'time_range' in request.body;
      expect([result.page, result.per_page, result.total_count]).toEqual([
        body.result.page,
        body.result.per_page,
        body.result.total_count,
      ]);
      // Which rows of a range come first is stated: ours are in order. Their number says that the range is kept to.
      const truncatedOption = isOfRange ? { truncated: true } : {};
      expect(
        compareEntry(body.result, result, { query: request.body, hint: { order: 'none', ...truncatedOption } }),
      ).toBeNull();
      const days = (result.data ?? []).map((row) => new Date(Number(row['order_date'] ?? 0)).toISOString());
      expect(days.every((day) => !isOfRange || day.startsWith('2004-01-'))).toBe(true);
    }
    // The seventh was rejected for a member that nobody knows; ours leaves it out, as is stated.
    expect([comparedCount, recordedSamples.samples.length]).toEqual([6, 7]);
  });

  test('values of a column: the same ones, in order, times in milliseconds', async () => {
    const isTime = (value: unknown): value is string => typeof value === 'string' && value.endsWith(' GMT');
    const comparedTexts: string[] = [];
    for (const { request, http_status: status, body } of recordedSamples.column_values) {
      const path = request.path.replace(/\/table\/(\d+)\//, (_, id: string) => `/table/${ourNumber(Number(id))}/`);
      const ownResponse = await server.admin.send('GET', path);
      const { result } = bodyOf(ownResponse) as { readonly result: readonly unknown[] };
      expect([path, ownResponse.status]).toEqual([path, 200]);
      if (status !== 200) continue;
      const wantedBody = typeof body === 'string' ? JSON.parse(body.replaceAll('NaN', 'null')) : body;
      const values = (wantedBody.result as readonly unknown[]).map((value) =>
        isTime(value) ? Date.parse(value) : value,
      );
      expect([path, new Set(result)]).toEqual([path, new Set(values)]);
      expect(result).toHaveLength(values.length);
      const numbers = result.filter((value) => typeof value === 'number');
      expect([path, numbers]).toEqual([path, [...numbers].sort((left, right) => left - right)]);
      comparedTexts.push(path);
    }
    expect(comparedTexts).toHaveLength(15);
  });

  test('a saved chart by its id: its formats, its kinds of results, its rejections', async () => {
    const caseContext = { engine: 'sqlite', truth: openTruth(files), access: readAccess() } as const;
    const rejections: unknown[] = [];
    for (const [index, { feature, request, response }] of recordedSamples.saved_chart_data.entries()) {
      const { saved_query_context: context, params = {} } = request;
      const datasetId = ourNumber(context?.datasource.id ?? 17);
      const createdResponse = await server.admin.send('POST', '/api/v1/chart/', {
        slice_name: `saved ${index}`,
        viz_type: 'table',
        datasource_id: datasetId,
        datasource_type: 'table',
        params: '{}',
        ...(context === undefined
          ? {}
          : { query_context: JSON.stringify({ ...context, datasource: { ...context.datasource, id: datasetId } }) }),
      });
      const { id } = bodyOf(createdResponse) as { readonly id: number };
      const search = new URLSearchParams(params).toString();
      const ownResponse = await server.admin.send('GET', `/api/v1/chart/${id}/data/?${search}`);
      if (ownResponse.status >= 400) {
        const { errors } = bodyOf(ownResponse) as {
          readonly errors: readonly { readonly extra: { readonly code: string } }[];
        };
        rejections.push([response.http_status, ownResponse.status, errors[0]?.extra.code]);
        continue;
      }
      // Samples leave the order of a chart out.
      const requestBody = params['type'] === 'samples' ? {} : (context ?? {});
      const golden: GoldenCase = { id: `saved-${index}`, feature, file: '', request: requestBody, response };
      expect([params, compareCase(golden, { ...ownResponse, disposition: '' }, caseContext)]).toEqual([params, null]);
    }
    caseContext.truth.close();
    expect(recordedSamples.saved_chart_data).toHaveLength(17);
    // An unknown kind of result, an unknown format, a chart that has never kept what it asks.
    expect(rejections).toEqual([
      [400, 400, 'QUERY_022'],
      [400, 400, 'QUERY_021'],
      [400, 400, 'QUERY_020'],
    ]);
  });
});
