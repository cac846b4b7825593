import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importSent, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import type { Client } from '../testing/core-server.ts';

// Every look at a file is a process of its own, and a busy machine starts them slowly.
vi.setConfig({ testTimeout: 120_000 });

let server: DataServer;
let admin: Client;
beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
});
afterAll(() => server.close());

const rows = (count: number, make: (index: number) => readonly (string | number)[], separator = ','): string =>
  Array.from({ length: count }, (_, index) => make(index).join(separator)).join('\n');
const pick = <Value>(values: readonly Value[], index: number): Value => values[index % values.length] as Value;

interface ImportedTable {
  readonly notices: readonly string[];
  readonly charts: readonly {
    readonly name: string;
    readonly form: Record<string, unknown>;
    readonly data: Record<string, unknown>[];
  }[];
}

/** Uploads a file as a user who takes every offer, and asks each chart of the dashboard that is made. */
async function importTable(name: string, content: string): Promise<ImportedTable> {
  const sentResponse = await sendFile(admin, name, content);
  const { columns, options, noticed } = sentResponse.body.result;
  const response = await importSent(admin, sentResponse, {
    makeDashboard: true,
    options,
    columns: columns.map((column: Record<string, unknown>) => ({
      source: column['source'],
      name: column['name'],
      type: column['type'],
      keep: true,
    })),
  });
  const { chartIds, warnings } = response.body.result;
  expect(warnings).toEqual([]);
  const charts = [];
  for (const id of chartIds as number[]) {
    const chart = (await admin.get(`/api/v1/chart/${id}`)).body.result;
    const result = await admin.get(`/api/v1/chart/${id}/data/`);
    expect([chart.slice_name, result.status]).toEqual([chart.slice_name, 200]);
    charts.push({ name: chart.slice_name, form: JSON.parse(chart.params), data: result.body.result[0].data });
  }
  return { notices: noticed.map(({ code }: { code: string }) => code), charts };
}

const numberOf = ({ charts }: ImportedTable, name: string): unknown => {
  const [row] = charts.find((chart) => chart.name === name)?.data ?? [];
  return row === undefined ? undefined : Object.values(row)[0];
};
/** All that is summed, averaged or distributed. */
const measureTitles = ({ charts }: ImportedTable): string[] => [
  ...new Set(
    charts
      .flatMap(({ form }) => [form['metric'], ...((form['metrics'] as unknown[] | undefined) ?? []), form['column']])
      .flatMap((one) => (typeof one === 'string' && one !== 'count' ? [one] : [])),
  ),
];
const groupTitles = ({ charts }: ImportedTable): string[] => [
  ...new Set(
    charts
      .flatMap(({ form }) => [form['x_axis'], ...((form['groupby'] as unknown[] | undefined) ?? [])])
      .flatMap((one) => (typeof one === 'string' ? [one] : [])),
  ),
];

test('a German export: a comment above, semicolons, decimal commas with three places, a sum below, codes beside names', async () => {
  const lines = rows(
    120,
    (index) => [
      10_000 + index * 7,
      `${String((index % 28) + 1).padStart(2, '0')}.0${(index % 9) + 1}.2024`,
      pick(['4110', '4210', '4300'], index),
      pick(['Löhne', 'Material', 'Miete'], index),
      `${index % 9},${String(100 + index).slice(0, 3)}`,
      `${1 + (index % 7)},50`,
      `${20 + (index % 5)} %`,
    ],
    ';',
  );
  const dashboard = await importTable(
    'kosten.csv',
    `# Auszug vom 31.12.2024, erstellt von: Buchhaltung\nBelegnummer;Buchungsdatum;Konto;Kontobezeichnung;Gewicht;Einzelpreis;Rabatt\n${lines}\nGesamt;;;;${'0,000'};;\n`,
  );
  const weights = Array.from({ length: 120 }, (_, index) => (index % 9) + (100 + index) / 1000);
  expect(numberOf(dashboard, 'Rows in Kosten')).toBe(120);
  expect(numberOf(dashboard, 'Total gewicht')).toBeCloseTo(
    weights.reduce((sum, weight) => sum + weight, 0),
    9,
  );
  expect(measureTitles(dashboard).sort()).toEqual(['Gewicht', 'avg__Einzelpreis', 'avg__Rabatt', 'sum__Gewicht']);
  expect(groupTitles(dashboard).sort()).toEqual(['Buchungsdatum', 'Kontobezeichnung']);
  expect(dashboard.notices.toSorted()).toEqual([
    'CODES',
    'DECIMAL_COMMA',
    'IDS',
    'NOTES_ABOVE',
    'PERCENT',
    'TOTAL_ROWS',
  ]);
});

test('a log in lines of JSON: epochs, a status, an id that counts up, a time that something took', async () => {
  const lines = Array.from({ length: 200 }, (_, index) =>
    JSON.stringify({
      when: 1_748_736_171_000 + index * 3_600_000,
      requestId: 9_000_000_000 + index * 13,
      status: pick([200, 404, 500], index),
      bytes: index * 10,
      latency_ms: index / 4,
      path: pick(['/a', '/b'], index),
    }),
  ).join('\n');
  const dashboard = await importTable('log.jsonl', lines);
  expect(numberOf(dashboard, 'Total bytes')).toBe(199_000);
  expect(numberOf(dashboard, 'Average latency ms')).toBeCloseTo(24.875, 9);
  expect(measureTitles(dashboard).sort()).toEqual(['avg__latency_ms', 'bytes', 'sum__bytes']);
  expect(groupTitles(dashboard).sort()).toEqual(['path', 'status', 'when']);
  const raw = dashboard.charts.find(({ form }) => form['query_mode'] === 'raw');
  expect(raw?.form['column_config']).toEqual({ requestId: { d3NumberFormat: 'd' }, status: { d3NumberFormat: 'd' } });
});

test('a French table by year: no time, years as years, a total at the end, an average that is none of the data', async () => {
  const lines = rows(48, (index) => [
    pick(['Nord', 'Sud', 'Est'], index),
    2018 + (index % 4),
    100 + index,
    `"${index},5"`,
  ]);
  const dashboard = await importTable(
    'ventes.csv',
    `Région,Année,Montant,Taux\n${lines}\nTotal,,${100 * 48 + 1128},\nMoyenne,,123.5,\n`,
  );
  expect(numberOf(dashboard, 'Rows in Ventes')).toBe(48);
  expect(numberOf(dashboard, 'Total montant')).toBe(5928);
  expect(measureTitles(dashboard).sort()).toEqual(['Montant', 'avg__Taux', 'sum__Montant']);
  const byYear = dashboard.charts.find(({ name }) => name === 'How does total montant change by année?');
  expect(byYear?.data.map((row) => row['Année'])).toEqual(expect.arrayContaining([2018, 2019, 2020, 2021]));
});

test('what was noticed can be switched off: all rows, all lines, and an id that is measured', async () => {
  const content = `note\nid,city,amount\n${rows(40, (index) => [500 + index * 3, pick(['A', 'B'], index), index * 2])}\n,Total,1560\n`;
  const sentResponse = await sendFile(admin, 'off.csv', content);
  expect(sentResponse.body.result).toMatchObject({
    rowCount: 40,
    options: { headerRow: 2, leftOutRows: [{ column: 'city', texts: ['Total'] }] },
  });
  expect(sentResponse.body.result.noticed.map(({ message }: { message: string }) => message)).toEqual([
    '1 line above the table is left out: “note”.',
    '1 row that sums up others or is a note is left out: Total.',
    'id names things or their order: it is neither summed nor averaged.',
  ]);
  const secondResponse = await admin.put(`/api/v1/sextant/uploads/${sentResponse.body.result.uuid}/preview`, {
    ...sentResponse.body.result.options,
    leftOutRows: [],
    plainColumns: ['id'],
  });
  expect([
    secondResponse.body.result.rowCount,
    secondResponse.body.result.noticed.map(({ code }: { code: string }) => code),
  ]).toEqual([41, ['NOTES_ABOVE']]);
  const { options } = secondResponse.body.result;
  const { datasetId, rowCount } = (await importSent(admin, secondResponse, { options, tableName: 'off' })).body.result;
  const metrics = (await server.context.store.datasets.load(datasetId))?.metrics.map(({ name }) => name);
  expect([rowCount, metrics]).toEqual([41, ['count', 'sum__id', 'avg__id', 'sum__amount', 'avg__amount']]);
});

test('what is said of a file counts one as one', async () => {
  const noticesOf = async (content: string) => {
    const { noticed, warnings } = (await sendFile(admin, 'said.csv', content)).body.result;
    return [...noticed, ...warnings].map(({ message }: { message: string }) => message);
  };
  const one = `n,share,currency,amount,tax\n${rows(30, (index) => [index % 9, `${index} %`, pick(['EUR', 'USD'], index), index * 3, index])}`;
  expect(await noticesOf(`${one.replace('\n7,', '\nabsent,')}\n1,2 %,EUR\n`)).toEqual([
    'share is written in percent: 12.5 % is kept as 0.125, and shown in percent.',
    'amount and tax are in several currencies, as currency says: they are not added up.',
    '1 cell of n does not read as whole number; it becomes empty',
    '1 row has more or fewer cells than the header: missing cells are empty, and those too many are left out',
  ]);
  const two = `a,b,c,d\n${rows(30, (index) => [`${index} %`, `${index % 9} %`, `€${index}.50`, `€${index % 7}.50`])}\n`;
  expect(await noticesOf(two)).toEqual([
    'a and b are written in percent: 12.5 % is kept as 0.125, and shown in percent.',
    'Signs of currency or unit are taken off c and d, which makes them numbers.',
  ]);
});

test('where each account has as many rows as any other, no chart says which has the most', async () => {
  const accounts = ['Rent', 'Travel', 'Wages'];
  const panel = (index: number) => [
    pick(accounts, index),
    `CC-${Math.floor(index / 3)}`,
    ((index * 7) % 13) + 0.5,
    ((index * 5) % 11) + 0.25,
  ];
  const dashboard = await importTable('panel.csv', `Account,Cost center,Jan 2024,Feb 2024\n${rows(24, panel)}\n`);
  const names = dashboard.charts.map(({ name }) => name);
  expect(names).toContain('Which account has the highest average Jan 2024?');
  expect(names.filter((name) => name.includes('most rows'))).toEqual([]);
  const bars = dashboard.charts.find(({ name }) => name.startsWith('Which account'));
  const numbers = accounts.map((account) => {
    const ownPanels = Array.from({ length: 24 }, (_, index) => panel(index)).filter(([name]) => name === account);
    return [account, ownPanels.reduce((sum, row) => sum + Number(row[2]), 0) / ownPanels.length];
  });
  const barValues = bars?.data.map((row) => [row['Account'], row['avg__Jan 2024']]);
  expect(Object.fromEntries(barValues ?? [])).toEqual(Object.fromEntries(numbers));
  const unevenImport = await importTable(
    'uneven.csv',
    `Account,Jan 2024\n${rows(24, panel).replaceAll(/,CC-\d+|,[\d.]+$/gm, '')}\nRent,5.5\n`,
  );
  expect(unevenImport.charts.map(({ name }) => name)).toContain('Which account has the most rows?');
});

test('columns under headings are imported by the names that the preview offers', async () => {
  const marks = rows(40, (index) => [
    `Pupil ${index}`,
    pick(['7A', '7B'], index),
    30 + ((index * 7) % 50),
    40 + ((index * 11) % 40),
  ]);
  const dashboard = await importTable('marks.csv', `,,Maths,English\nName,Class,Mark,Mark\n${marks}\n`);
  expect(measureTitles(dashboard).filter((name) => name.startsWith('avg__'))).toEqual([
    'avg__Maths Mark',
    'avg__English Mark',
  ]);
});
