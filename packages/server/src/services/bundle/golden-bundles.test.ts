import { expect, test } from 'vitest';
import type { ExportedKind } from '@sextant/contract';
import { readRecording } from '../../../../../tools/recordings.mjs';
import { documentsOf, exportFile, haveDatabase, importFile, zipOf } from '../../testing/bundles.ts';
import { openTestServer } from '../../testing/core-server.ts';
import type { TestServer } from '../../testing/core-server.ts';
import { isMap, mapOfJson } from '../../wire/json-values.ts';
import type { Value, ValueMap } from '../../wire/json-values.ts';

/** An export: path inside of it → YAML. */
interface RecordedBundle {
  readonly file: string;
  readonly kind: string;
  readonly documents: Readonly<Record<string, string>>;
}

const kindOf: Readonly<Record<string, ExportedKind>> = {
  dashboard: 'dashboard',
  dashboards: 'dashboard',
  chart: 'chart',
  dataset: 'dataset',
  database: 'database',
  saved_query: 'saved_query',
};

const bundles = readRecording<readonly RecordedBundle[]>('bundles').flatMap(({ file, kind, documents }) => {
  const importedKind = kindOf[kind];
  return importedKind === undefined ? [] : [{ file, kind: importedKind, documents }];
});

const textOf = (value: Value | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const withoutNumber = (key: string): string => key.replace(/_\d+(?=\.yaml$)/, '');

/** A document without the numbers of the server that wrote it, which are other ones on every server. */
function unnumbered(path: string, document: Value): Value {
  if (!isMap(document)) return document;
  if (path === 'metadata.yaml') return { ...document, timestamp: '' };
  if (path.startsWith('charts/')) return unnumberedChart(document);
  if (path.startsWith('dashboards/')) return unnumberedDashboard(document);
  return path.startsWith('databases/') ? oneSpelling(document) : document;
}

function unnumberedChart(document: ValueMap): ValueMap {
  const { params, query_context: context } = document;
  const read = mapOfJson(typeof context === 'string' ? context : null);
  const form = read?.['form_data'];
  return {
    ...document,
    params: isMap(params) && 'datasource' in params ? { ...params, datasource: '' } : (params ?? null),
    query_context:
      read === null
        ? null
        : { ...read, datasource: '', form_data: isMap(form) ? { ...form, datasource: '' } : (form ?? null) },
  };
}

/** Numbers of charts become the uuids that stand beside them in the layout. */
function unnumberedDashboard(document: ValueMap): ValueMap {
  const position = isMap(document['position']) ? document['position'] : {};
  const uuids = new Map<string, string>();
  const nodes = Object.entries(position).map(([key, node]): [string, Value] => {
    if (!isMap(node) || !isMap(node['meta']) || node['type'] !== 'CHART') return [key, node];
    uuids.set(textOf(node['meta']['chartId']), textOf(node['meta']['uuid']));
    return [key, { ...node, meta: { ...node['meta'], chartId: 0 } }];
  });
  const nameOfUuid = (key: string): string => uuids.get(key) ?? key;
  const keyedMap = (map: Value | undefined): Value =>
    isMap(map)
      ? Object.fromEntries(Object.entries(map).map(([key, value]) => [nameOfUuid(key), value]))
      : (map ?? null);
  const metadata = isMap(document['metadata']) ? document['metadata'] : null;
  const defaults = metadata?.['default_filters'];
  return {
    ...document,
    position: Object.fromEntries(nodes),
    ...(metadata === null
      ? {}
      : {
          metadata: {
            ...metadata,
            filter_scopes: keyedMap(metadata['filter_scopes']),
            expanded_slices: keyedMap(metadata['expanded_slices']),
            default_filters: keyedMap(mapOfJson(typeof defaults === 'string' ? defaults : null) ?? undefined),
          },
        }),
  };
}

/** Superset 2.1.3 spells the upload flag one way in exports of databases and another way in all others; we have the newer. */
function oneSpelling(document: ValueMap): ValueMap {
  const { allow_csv_upload: flag, allow_file_upload = flag ?? null, extra, ...rest } = document;
  const {
    schemas_allowed_for_csv_upload: olderValue,
    schemas_allowed_for_file_upload: newerValue = olderValue ?? null,
    ...more
  } = isMap(extra) ? extra : {};
  return { ...rest, allow_file_upload, extra: { ...more, schemas_allowed_for_file_upload: newerValue } };
}

/** What is known to come out otherwise than it went in, and stands in docs/differences.md: a map that Superset wrote as JSON text. */
function asExported(path: string, document: Value): Value {
  const isParameters = path.endsWith('v_template_params.yaml') && isMap(document);
  const text = isParameters ? document['template_params'] : null;
  return isParameters && typeof text === 'string' ? { ...document, template_params: mapOfJson(text) } : document;
}

const comparable = (documents: ReadonlyMap<string, Value>, change = (_path: string, value: Value) => value) =>
  Object.fromEntries(
    [...documents].map(([path, document]) => [withoutNumber(path), unnumbered(path, change(path, document))]),
  );

async function idsOf({ context }: TestServer, kind: ExportedKind, documents: ReadonlyMap<string, Value>) {
  const store = {
    dashboard: 'dashboards',
    chart: 'charts',
    dataset: 'datasets',
    database: 'databases',
    saved_query: 'savedQueries',
  } as const;
  const folder = kind === 'saved_query' ? 'queries' : store[kind];
  const ids: number[] = [];
  for (const [path, document] of documents) {
    if (!path.startsWith(`${folder}/`) || !isMap(document)) continue;
    const row = await context.store[store[kind]].byUuid(textOf(document['uuid']));
    if (row !== undefined) ids.push(row.id);
  }
  return ids;
}

test.each(bundles)(
  '[LIST-020] what Superset exported as $file comes in whole and goes out the same',
  async ({ kind, documents }) => {
    const server = await openTestServer();
    try {
      const bytes = zipOf(Object.entries(documents).map(([name, content]) => ({ name, content })));
      const before = await documentsOf(bytes);
      const [, database] = [...before].find(([path]) => path.startsWith('databases/')) ?? [];
      await haveDatabase(server, database ?? null);

      const result = await importFile(server.admin, kind, bytes, { overwrite: 'true', passwords: '{}' });
      expect({ status: result.status, body: result.body }).toEqual({ status: 200, body: { message: 'OK' } });

      const exportResponse = await exportFile(server, server.admin, kind, await idsOf(server, kind, before));
      expect(exportResponse.status).toBe(200);
      const after = await documentsOf(exportResponse.bytes);
      expect(comparable(after)).toEqual(comparable(before, asExported));
      expect([...after.keys()][0]).toBe('metadata.yaml');
    } finally {
      await server.close();
    }
  },
);
