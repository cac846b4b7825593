// Writes packages/testkit/recordings from a folder of what Superset 2.1.3 answered:
// `node --conditions=@sextant/source packages/testkit/src/record/main.ts FOLDER [EXAMPLES]`, where EXAMPLES is a page with a table of time ranges.
// Requests, SQL, values, statuses and kinds of errors are kept; sentences are not.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { recordingsFolder } from '../../../../tools/recordings.mjs';
import { readZip } from '../golden-chart-data/read-zip.ts';
import { withErrorKinds, withoutProse, withoutTexts } from './without-sentences.ts';

const [from = '', examples] = process.argv.slice(2);

const textAt = (...path: readonly string[]): string => readFileSync(join(from, ...path), 'utf8');
const jsonAt = (...path: readonly string[]): unknown => JSON.parse(textAt(...path));
const linesAt = (...path: readonly string[]): readonly Record<string, unknown>[] =>
  textAt(...path)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

function write(name: string, value: unknown): void {
  const text = Buffer.from(JSON.stringify(value));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const packedBytes = brotliCompressSync(text, { params });
  writeFileSync(join(recordingsFolder, `${name}.json.br`), packedBytes);
  console.log(`${name}: ${text.length.toLocaleString('en')} → ${packedBytes.length.toLocaleString('en')} bytes`);
}

/** Files of a folder by their names without the ending, each line changed. */
const byFile = (folder: string, change: (line: Record<string, unknown>) => unknown): Record<string, unknown[]> =>
  Object.fromEntries(
    readdirSync(join(from, folder))
      .filter((file) => file.endsWith('.jsonl'))
      .sort()
      .map((file) => [file.replace('.jsonl', ''), linesAt(folder, file).map(change)]),
  );

/** What was sent stays as it is; what came back loses its sentences. */
const withoutMessages = (line: Record<string, unknown>): unknown => {
  const { request, form_data: form, get_chart_data: _, ...rest } = line;
  return {
    ...(withErrorKinds(rest) as object),
    ...(request === undefined ? {} : { request }),
    ...(form === undefined ? {} : { form_data: form }),
  };
};

interface Table {
  readonly table: string;
  readonly file: string | null;
}

function writeTables(): void {
  const tables = jsonAt('data', 'tables.json') as readonly Table[];
  mkdirSync(join(recordingsFolder, 'tables'), { recursive: true });
  for (const { file } of tables)
    if (file !== null) copyFileSync(join(from, 'data', file), join(recordingsFolder, 'tables', file));
  write('tables', {
    tables: tables.map(({ table, file }) => ({ table, file })),
    sqlite: textAt('data', 'schema_sqlite.sql'),
    duckdb: textAt('data', 'load_duckdb.sql'),
  });
}

interface Bundle {
  readonly file: string;
  readonly kind: string;
}

function writeBundles(): void {
  const bundles = (jsonAt('bundles', 'index.json') as readonly Bundle[]).map(({ file, kind }) => {
    const documents = [...readZip(readFileSync(join(from, 'bundles', file)))];
    return {
      file,
      kind,
      documents: Object.fromEntries(documents.map(([path, bytes]) => [path, withoutTexts(bytes.toString('utf8'))])),
    };
  });
  write('bundles', bundles);
}

/** The settings of engines that SQL depends on. */
const ofEngineSpec = ({ class: name, ...spec }: Record<string, unknown>): object => ({
  class: name,
  ...Object.fromEntries(
    ['convert_dttm', 'epoch_to_dttm', 'epoch_ms_to_dttm', 'timestamp_expr', 'timestamp_expr_by_column_type']
      .filter((key) => key in spec)
      .map((key) => [key, spec[key]]),
  ),
});

/** Rows of a table with number, text, notes, start and end, as the page has them. */
function readExamples(page: string): object[] {
  const rows = readFileSync(page, 'utf8').matchAll(/^\| (\d+) \| `([^`]*)`([^|]*)\| ([^|]*?) \| ([^|]*?) ?\|$/gm);
  return [...rows].map(([, number, text = '', notes = '', since = '', until = '']) => {
    const anchor = (anchorName: string): string | null =>
      new RegExp(`(?:${anchorName}|both) \`(today|now)\``).exec(notes)?.[1] ?? null;
    return {
      number: Number(number),
      text,
      shift: /shift `([^`]+)`/.exec(notes)?.[1] ?? null,
      relative_start: anchor('relative_start'),
      relative_end: anchor('relative_end'),
      ...(since.startsWith('error') ? {} : { since, until }),
    };
  });
}

write('chart-data', byFile('chart-data', withoutMessages));
write('legacy-chart-data', byFile('explore-json', withoutMessages));
const { sqllab_execute: statements, ...rest } = byFile('rest', withoutMessages);
write('sql-lab', statements);
write('rest', rest);
write('time-range', {
  ...byFile('time-range', withErrorKinds),
  ...(examples === undefined ? {} : { examples: readExamples(examples) }),
});
write('dialect-sql', byFile('dialect-sql', withErrorKinds));
write(
  'engine-specs',
  Object.fromEntries(
    readdirSync(join(from, 'engine-specs'))
      .filter((file) => file !== 'index.json')
      .map((file) => [
        file.replace('.json', ''),
        ofEngineSpec(jsonAt('engine-specs', file) as Record<string, unknown>),
      ]),
  ),
);
write('datasets', withoutProse(jsonAt('datasets.json')));
write('access', jsonAt('rls.json'));
write('openapi', withoutProse(jsonAt('openapi-2.1.3.json')));
writeBundles();
writeTables();
