import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportBench, typesOf } from './test-import.ts';

let bench: ImportBench;
beforeAll(() => {
  bench = new ImportBench();
});
afterAll(() => bench.remove());

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('where a table begins', () => {
  const rows = 'id,name,qty\n1,Ann,5\n2,Bob,6\n3,Cy,7\n';
  const expected = [
    ['1', 'Ann', '5'],
    ['2', 'Bob', '6'],
    ['3', 'Cy', '7'],
  ];

  test('comments, titles and blank lines above the names are passed over, whatever signs are in them', async () => {
    const boundsAbove: readonly (readonly [string, number])[] = [
      ['# Exported 2024-01-31\n', 2],
      ['# Exported on Monday, by Ann, for Bob\n', 2],
      ['# a, b, c\n', 2],
      ['// one\n// two, three\n', 3],
      ['Sales of 2024\n\n', 3],
      ['Sales of 2024,,\nin euros,,\n,,\n', 4],
      ['sep=,\n', 2],
      ['\ufeffReport; made by: us\n\n', 3],
    ];
    for (const [lines, headerRow] of boundsAbove) {
      const preview = await bench.preview(lines + rows);
      expect([lines, preview.sniff.columnNames, preview.sniff.headerRow]).toEqual([
        lines,
        ['id', 'name', 'qty'],
        headerRow,
      ]);
      expect((await bench.importing(lines + rows)).rows).toEqual(expected);
    }
    expect((await bench.preview(`# made by us\n${rows}`)).sniff.notes).toEqual(['# made by us']);
  });

  test('a header that begins with # stays one, and so does one above uneven rows or without a name for each column', async () => {
    expect((await bench.preview('#,name,qty\n1,Ann,5\n2,Bob,6\n')).sniff.columnNames).toEqual(['#', 'name', 'qty']);
    expect((await bench.preview('a,b\n1,2,3\n4,5,6\n')).sniff.headerRow).toBe(1);
    expect((await bench.preview('1,2,3\n4,5,6\n')).sniff).toMatchObject({ headerRow: 1, hasHeader: false });
    expect((await bench.preview('name\nAnn\nBob\n')).sniff).toMatchObject({ headerRow: 1, columnNames: ['name'] });
  });

  test('a user may say the line, and switch the passing over off', async () => {
    const content = `# note\n${rows}`;
    expect((await bench.preview(content, { headerRow: 2 })).rowCount).toBe(3);
    expect((await bench.preview(`x,y,z\n${rows}`, { headerRow: 2 })).sniff.columnNames).toEqual(['id', 'name', 'qty']);
    expect((await bench.preview(content, { headerRow: 1 })).sniff.columnNames).toEqual(['# note']);
  });
});

describe('rows that are no data', () => {
  const regions = (label: string) =>
    [
      'region,product,sales',
      'North,Tea,10',
      'North,Salt,20',
      `${label},,30`,
      'South,Tea,5',
      'South,Salt,7',
      `${label} South,,12`,
      `Grand ${label.toLowerCase()},,42`,
    ].join('\n');

  test('totals in several languages are left out of the table and counted', async () => {
    for (const label of ['Total', 'Summe', 'Totaal', 'Suma', 'Итого']) {
      const content = regions(label).replace(/^Grand [^,]*/m, label === 'Total' ? 'Grand total' : label);
      const preview = await bench.preview(content);
      expect([label, preview.rowCount, preview.leftOutCount]).toEqual([label, 4, 3]);
      const { rows } = await bench.importing(content);
      expect(rows.map((row) => Number(row[2])).reduce((sum, value) => sum + value, 0)).toBe(42);
      const importedFile = await bench.importing(content, preview.columns);
      expect(importedFile.rows).toEqual(rows);
    }
  });

  test('an average at the end, a total that only its sum gives away, and a source below', async () => {
    const grades = ['no,student,class,points', '1,Ann,5a,10', '2,Bob,5b,20', '3,Cy,5a,30', ',Average,,20'].join('\n');
    expect(await bench.preview(grades)).toMatchObject({ rowCount: 3, leftOutCount: 1 });
    const french = [
      'Région;Poste;Réalisé',
      'Nord;Loyer;1 000',
      'Nord;Paie;2 000',
      'Sous-total Nord;;3 000',
      'Sud;Loyer;500',
      'Sud;Paie;700',
      'Sous-total Sud;;1 200',
      'Total général;;4 200',
    ].join('\n');
    expect(await bench.preview(french)).toMatchObject({ rowCount: 4, leftOutCount: 3 });
    const two = ['city,people', 'Oslo,10', 'Rome,20', 'Bonn,30', 'Total,60'].join('\n');
    expect(await bench.preview(two)).toMatchObject({
      rowCount: 3,
      leftOutRows: [{ column: 'city', texts: ['Total'] }],
    });
    const middle = [
      'city,kind,people',
      'Oslo,old,10',
      'Oslo,new,5',
      'Oslo,Total,15',
      'Rome,old,4',
      'Rome,new,1',
      'Rome,Total,5',
    ].join('\n');
    expect(await bench.preview(middle)).toMatchObject({ rowCount: 4, leftOutCount: 2 });
    const noteLog = [
      'city,kind,people',
      'Oslo,old,10',
      'Oslo,new,5',
      'Rome,old,4',
      'Rome,new,4',
      'Source: the office,,',
    ].join('\n');
    expect(await bench.preview(noteLog)).toMatchObject({ rowCount: 4, leftOutCount: 1 });
  });

  test('a product called Total, or a table of totals, is data', async () => {
    const cereals = [
      'name,maker,calories',
      'Total Corn,General,100',
      'Flakes,Kell,110',
      'Total Wheat,General,120',
      'Oats,Quaker,90',
    ].join('\n');
    expect(await bench.preview(cereals)).toMatchObject({ rowCount: 4, leftOutCount: 0 });
    const measures = ['measure,2023,2024', 'Total sales,10,20', 'Total cost,3,4', 'Net,7,16'].join('\n');
    expect(await bench.preview(measures)).toMatchObject({ rowCount: 3, leftOutCount: 0 });
    const notTheSum = ['city,people', 'Oslo,10', 'Rome,20', 'Total,77'].join('\n');
    expect(await bench.preview(notTheSum)).toMatchObject({ rowCount: 3, leftOutCount: 0 });
  });

  test('an empty list keeps all; a total behind the first rows of a long file is found', async () => {
    expect(await bench.preview(regions('Total'), { leftOutRows: [] })).toMatchObject({ rowCount: 7, leftOutCount: 0 });
    const longRows = [
      'city,kind,people',
      ...numbers(30_000).map((index) => `C${index % 40},${index % 2 ? 'old' : 'new'},${index}`),
      'Grand total,,449985000',
    ].join('\n');
    const preview = await bench.preview(longRows);
    expect([preview.rowCount, preview.leftOutCount]).toEqual([30_000, 1]);
    expect((await bench.importing(longRows)).result.rowCount).toBe(30_000);
  });
});

describe('numbers as they are written', () => {
  const column = async (content: string) => (await bench.importing(content)).rows.map((row) => row[1]);

  test('the decimal comma of the other columns says what 1,060 is', async () => {
    const german = 'name;kg;eur\na;1,060;2,50\nb;12,125;3,75\nc;0,500;4,00\n';
    expect(await column(german)).toEqual([1.06, 12.125, 0.5]);
    expect((await bench.preview(german)).decimal).toBe(',');
    expect(await column('name;kg\na;1,060\nb;12,125\n')).toEqual([1.06, 12.125]);
    expect(await column('name\tkg\tday\na\t1,060\t31.01.2024\nb\t2,125\t01.02.2024\n')).toEqual([1.06, 2.125]);
    expect(await column('name,kg,eur\na,"1,060",2.50\nb,"12,125",3.75\n')).toEqual(['1060', '12125']);
    expect(await column('name;people;eur\na;1.060;2,50\nb;12.125;3,75\n')).toEqual(['1060', '12125']);
    expect(await column('name;kg;eur\na;1,060;2.50\nb;12,125;3.75\n')).toEqual(['1060', '12125']);
  });

  test('currencies, units, percent and accountants’ parentheses', async () => {
    expect(await column('n,m\na,"$1,234.50"\nb,$7.25\nc,-$3.00\n')).toEqual([1234.5, 7.25, -3]);
    expect(await column('n;m\na;1.234,50 €\nb;7,25 €\n')).toEqual([1234.5, 7.25]);
    expect(await column('n;m\na;1 234,50 zł\nb;7,25 zł\n')).toEqual([1234.5, 7.25]);
    expect(await column("n,m\na,CHF 1'234.50\nb,CHF 2.00\n")).toEqual([1234.5, 2]);
    expect(await column('n,m\na,"(1,234.50)"\nb,20.25\n')).toEqual([-1234.5, 20.25]);
    expect(await column('n,m\na,12 kg\nb,3.5 kg\n')).toEqual([12, 3.5]);
    expect(await column('n,m\na,12.5%\nb,20 %\n')).toEqual([0.125, 0.2]);
    expect(await column('n;m\na;12,5 %\nb;-20 %\n')).toEqual([0.125, -0.2]);
    expect(await column('n,m\na,$5\nb,5 €\n')).toEqual(['$5', '5 €']);
    expect(await column('n,m\na,5a\nb,6b\n')).toEqual(['5a', '6b']);
  });

  test('epochs and days in digits are times; ids of as many digits are not', async () => {
    expect(await column('n,ts\na,1748736171986\nb,1748736216999\n')).toEqual([
      '2025-06-01 00:02:51.986',
      '2025-06-01 00:03:36.999',
    ]);
    expect(await column('n,created_at\na,1748736171\nb,1748736216\n')).toEqual([
      '2025-06-01 00:02:51',
      '2025-06-01 00:03:36',
    ]);
    expect(await column('n,datum\na,20240131\nb,20231231\n')).toEqual(['2024-01-31', '2023-12-31']);
    expect(await column('n,month\na,202401\nb,202312\n')).toEqual(['2024-01-01', '2023-12-01']);
    const many = (make: (index: number) => number): string =>
      `n,v\n${numbers(40)
        .map((index) => `a,${make(index)}`)
        .join('\n')}\n`;
    expect(typesOf(await bench.preview(many((index) => 20240101 + (index % 28))))['v']).toBe('date');
    expect(typesOf(await bench.preview(many((index) => 20240101 + index)))['v']).toBe('integer');
    expect(typesOf(await bench.preview(many((index) => 1_748_736_171 + index * 977)))['v']).toBe('integer');
    expect(typesOf(await bench.preview(many((index) => 1_748_736_171_000 + index * 977)))['v']).toBe('timestamp');
    expect(typesOf(await bench.preview('n,order_id\na,1748736171986\nb,1748736216999\n'))['order_id']).toBe('integer');
    expect(typesOf(await bench.preview('n,ts\na,1748736171986\n', { columnTypes: { ts: 'integer' } }))['ts']).toBe(
      'integer',
    );
  });
});

test('headings above groups of columns tell apart names that stand several times; the names in the file stay theirs', async () => {
  const content = ',,Maths,,English,\nId,Class,Mark,Place,Mark,Place\n1,7A,55,1,61,2\n2,7B,43,2,70,1\n';
  const preview = await bench.preview(content);
  expect(preview.sniff.columnNames).toEqual(['Id', 'Class', 'Mark', 'Place', 'Mark_2', 'Place_2']);
  const names = ['Id', 'Class', 'Maths Mark', 'Maths Place', 'English Mark', 'English Place'];
  expect(preview.columns.map(({ name }) => name)).toEqual(names);
  expect((await bench.preview(content, { headerRow: 2 })).columns.map(({ name }) => name)).toEqual(names);
  const title = await bench.preview(`Marks of 2024\n${content.split('\n').slice(1).join('\n')}`);
  expect(title.columns.map(({ name }) => name)).toEqual(title.sniff.columnNames);
});

describe('what values tell', () => {
  test('a counter of each device only rises, though the whole falls; amounts that somebody has sorted are no counter', async () => {
    const lines = numbers(80).map((index) => {
      const day = new Date(Date.UTC(2024, 0, 1 + Math.floor(index / 4))).toISOString().slice(0, 10);
      return `${['a', 'b', 'c', 'd'][index % 4]},${day},${(3 - (index % 4)) * 1000 + index * 3},${(index * 37) % 90}`;
    });
    const runs = async (rows: readonly string[]) =>
      (await bench.preview(['device,day,meter,rain', ...rows].join('\n'))).columns.map(({ facts }) => facts.isRunning);
    expect(await runs(lines)).toEqual([false, false, true, false]);
    // One device after the other: the days run along.
    expect(await runs(lines.toSorted((a, b) => a.localeCompare(b)))).toEqual([false, false, true, false]);
    const sorted = numbers(80).map(
      (index) => `${index < 40 ? 'a' : 'b'},2024-01-${String(((index * 7) % 28) + 1).padStart(2, '0')},${index % 40},1`,
    );
    expect(await runs(sorted)).toEqual([false, false, false, false]);
  });

  test('codes beside names, counters, clock times, running balances, forms of texts', async () => {
    const lines = numbers(60).map((index) => {
      const code = ['AA', 'BB', 'CC'][index % 3] ?? '';
      const clock = Math.floor(index / 4) * 100 + (index % 4) * 15;
      return `${index + 1},${code},Airline ${code.toLowerCase()},${clock},${index % 7},${(index * (index + 1)) / 2},p${index}@x.org,${index}`;
    });
    const content = ['rank,code,airline,dep,n,balance,mail,step', ...lines].join('\n');
    for (const { columns } of [await bench.preview(content), (await bench.importing(content)).result]) {
      const of = (name: string) => columns.find((column) => column.name === name)?.facts;
      expect([of('code')?.sameGroupsAs, of('airline')?.sameGroupsAs]).toEqual([['airline'], ['code']]);
      expect(of('rank')).toMatchObject({
        isCounter: true,
        isRunning: false,
        min: 1,
        max: 60,
        distinct: 60,
        filledCells: 60,
      });
      expect(of('dep')).toMatchObject({ isHourMinute: true, isCounter: false });
      expect(of('balance')?.sumsUp).toBe('step');
      expect([of('mail')?.form, of('code')?.form]).toEqual(['email', 'code']);
    }
  });
});
