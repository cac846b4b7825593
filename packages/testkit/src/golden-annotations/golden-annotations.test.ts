import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecording } from '../../../../tools/recordings.mjs';
import { writeDatabaseFile } from '../golden-chart-data/database-files.ts';
import { startGoldenServer } from '../golden-chart-data/golden-server.ts';
import type { GoldenServer } from '../golden-chart-data/golden-server.ts';
import { seed } from '../golden-chart-data/seed.ts';
import { kindOfMessage } from '../golden-chart-data/error-kinds.ts';
import { readLegacyCases } from '../golden-explore-json/legacy-cases.ts';

interface Entry {
  readonly annotation_data: Readonly<Record<string, unknown>>;
  readonly annotation_errors?: Readonly<Record<string, { readonly message: string }>>;
  readonly rowcount: number;
}
interface RecordedCase {
  readonly feature: string;
  readonly request: {
    readonly datasource: { readonly id: number; readonly type: string };
    readonly queries: readonly {
      readonly annotation_layers: readonly { readonly value: number; readonly sourceType: string }[];
    }[];
  };
  readonly response: { readonly http_status: number; readonly result?: readonly Entry[]; readonly body?: unknown };
}
interface NativeData {
  readonly records: readonly Readonly<Record<'start_dttm' | 'end_dttm', number> & Record<string, unknown>>[];
}

const { annotation_layers: recordedCases } = readRecording<{ readonly annotation_layers: readonly RecordedCase[] }>(
  'rest',
);

const textAt = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

describe('what Superset 2.1.3 returned for charts with annotations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-golden-annotations-'));
  let server: GoldenServer;
  let numbers: ReadonlyMap<number, number>;
  /** Our numbers of the layer and the chart that the recording names. */
  let sources: ReadonlyMap<string, number>;

  const call = async (method: string, path: string, body?: unknown) => {
    const { status, bytes } = await server.admin.send(method, path, body);
    return { status, body: JSON.parse(bytes.toString('utf8')) };
  };

  beforeAll(async () => {
    const files = join(folder, 'files');
    mkdirSync(files);
    await writeDatabaseFile('sqlite', files);
    server = await startGoldenServer(folder, files);
    ({ datasetIds: numbers } = await seed(server, { engine: 'sqlite', files, hasUsers: false }));
    const layer = (await call('POST', '/api/v1/annotation_layer/', { name: 'recorded' })).body.id;
    const native = recordedCases.find(({ feature }) => feature === 'annotation.native')?.response.result?.[0];
    const storedData = native?.annotation_data['L'] as NativeData | undefined;
    for (const one of storedData?.records ?? [])
      await call('POST', `/api/v1/annotation_layer/${layer}/annotation/`, {
        ...one,
        start_dttm: textAt(one.start_dttm),
        end_dttm: textAt(one.end_dttm),
      });
    // The chart that the recording names is the one that gives these lines by the older call.
    const lines = recordedCases.find(({ feature }) => feature === 'annotation.chart')?.response.result?.[0];
    const wantedText = JSON.stringify(lines?.annotation_data['L']);
    const form = readLegacyCases().find(({ response }) => JSON.stringify(response.data) === wantedText)?.form_data;
    const datasetId = numbers.get(Number.parseInt(String(form?.['datasource']), 10));
    const chart = await call('POST', '/api/v1/chart/', {
      slice_name: 'Trends',
      viz_type: 'line',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
    sources = new Map([
      ['NATIVE 1', layer],
      ['line 149', chart.body.id],
    ]);
  }, 120_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const requestOf = ({ request }: RecordedCase) =>
    call('POST', '/api/v1/chart/data', {
      ...request,
      datasource: { ...request.datasource, id: numbers.get(request.datasource.id) },
      queries: request.queries.map((query) => ({
        ...query,
        annotation_layers: query.annotation_layers.map((layer) => ({
          ...layer,
          value: sources.get(`${layer.sourceType} ${layer.value}`) ?? layer.value,
        })),
      })),
    });

  test('is returned alike: formulas, stored layers, the lines of another chart', async () => {
    const result = recordedCases.filter(({ response }) => response.result !== undefined);
    expect(result).toHaveLength(4);
    for (const one of result) {
      const { status, body } = await requestOf(one);
      const [wantedEntry] = one.response.result ?? [];
      expect([one.feature, status, body.result[0].annotation_data]).toEqual([
        one.feature,
        200,
        wantedEntry?.annotation_data,
      ]);
      expect([body.result[0].rowcount, body.result[0].annotation_errors]).toEqual([wantedEntry?.rowcount, undefined]);
    }
  });

  test('a wrong width is reported alike; a source that is gone takes no chart with it, as is stated', async () => {
    const rejectedCases = recordedCases.filter(({ response }) => response.result === undefined);
    const message: unknown[] = [];
    for (const one of rejectedCases) {
      const { status, body } = await requestOf(one);
      message.push(status === 200 ? body.result[0].annotation_errors.L.message : [status, kindOfMessage(body.message)]);
    }
    const width = rejectedCases
      .map(({ response }) => response)
      .find(({ body }) => JSON.stringify(body).includes('width'));
    expect(message).toEqual([
      'Annotation layer with ID 999999 was not found',
      [400, (width?.body as { readonly message: string } | undefined)?.message],
      'The chart does not exist',
    ]);
  });
});
