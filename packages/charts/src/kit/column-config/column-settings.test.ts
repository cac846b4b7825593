import { expect, test } from 'vitest';
import { columnLimits, columnSettingError, readColumnConfig, columnDefaults } from './column-settings.ts';

const settings = {
  columnWidth: 120,
  horizontalAlign: 'center',
  d3NumberFormat: ',.2f',
  d3SmallNumberFormat: '.3f',
  d3TimeFormat: '%d %b',
  fractionDigits: 3,
  showCellBars: false,
  alignPositiveNegative: true,
  colorPositiveNegative: true,
  emitTarget: 'origin_code',
} as const;

test('[COND-004] the ten settings of a column are read as they were stored', () => {
  const storedSettings: unknown = JSON.parse(JSON.stringify({ delay: settings }));
  expect(readColumnConfig(storedSettings)).toEqual({ ok: true, value: { delay: settings } });
});

test('the settings of later versions are read too', () => {
  const laterSettings = {
    currencyFormat: { symbol: 'EUR', symbolPosition: 'prefix' },
    truncateLongCells: true,
    customColumnName: 'Late',
    displayTypeIcon: false,
    visible: false,
  } as const;
  expect(readColumnConfig({ delay: laterSettings })).toEqual({ ok: true, value: { delay: laterSettings } });
});

test('a setting that is none is left out, and the others of its column stay', () => {
  const config = { delay: { columnWidth: 'wide', horizontalAlign: 'middle', d3NumberFormat: ',d', other: 1 }, cat: 7 };
  expect(readColumnConfig(config)).toEqual({
    ok: true,
    value: { delay: { d3NumberFormat: ',d' }, cat: {} },
    leftOut: { names: ['delay', 'cat'], keptPart: { delay: { d3NumberFormat: ',d', other: 1 }, cat: {} } },
  });
  expect(readColumnConfig([])).toMatchObject({ ok: false });
});

test('[COND-006] fraction digits are 0 to 100', () => {
  const errors = [-1, 0, 100, 101].map((digits) => columnSettingError('fractionDigits', digits));
  expect(errors).toEqual(['is expected to be 0 to 100', null, null, 'is expected to be 0 to 100']);
  expect(readColumnConfig({ delay: { fractionDigits: 101 } })).toMatchObject({ ok: true, value: { delay: {} } });
});

test('[COND-008] an empty setting is no error', () => {
  for (const key of ['columnWidth', 'fractionDigits', 'd3NumberFormat', 'horizontalAlign'] as const)
    for (const empty of [undefined, null, '']) expect(columnSettingError(key, empty)).toBeNull();
});

test('[COND-011] of more than 12 columns 10 are listed', () => {
  expect(columnLimits.listed).toEqual({ all: 12, some: 10 });
});

test('[COND-012 COND-013] fraction digits go from 0 to 100 and begin with 100', () => {
  expect(columnLimits.fractionDigits).toEqual({ min: 0, max: 100, default: 100 });
});

test('[COND-017 COND-018] negative and positive amounts are neither aligned nor colored unless asked for', () => {
  expect(columnDefaults).toMatchObject({ alignPositiveNegative: false, colorPositiveNegative: false });
});
