import { expect, test } from 'vitest';
import type { DashboardRecord } from '../../store/dashboards.ts';
import { metricsOfTexts } from './metrics-of-texts.ts';

const node = (type: string, id: string, children: readonly string[], meta: object = {}) =>
  [id, { type, id, children, meta }] as const;
const positions = Object.fromEntries([
  node('ROOT', 'ROOT_ID', ['GRID_ID']),
  node('GRID', 'GRID_ID', ['ROW']),
  node('ROW', 'ROW', ['TEXT']),
  node('MARKDOWN', 'TEXT', [], {
    code: '{{ sold }} of {{ orders.paid }}, {{ People }}; `{{ secret }}` {{ other.cost }}',
  }),
]);
const record = (shared: object | null): DashboardRecord =>
  ({
    row: { position_json: JSON.stringify(positions), shared: shared === null ? null : JSON.stringify(shared) },
  }) as DashboardRecord;
const metrics = ['sold', 'paid', 'headcount', 'cost', 'rest'].map((name) => ({
  name,
  label: name === 'headcount' ? 'People' : null,
}));

test('[B3] texts name metrics by their names, by what they are shown as, and with their dataset', () => {
  expect(metricsOfTexts(record(null), { name: 'orders', metrics })).toEqual(['sold', 'paid', 'headcount']);
  const share = { authors: [], charts: {} };
  expect(metricsOfTexts(record(share), { name: 'orders', metrics })).toEqual(['sold', 'paid', 'headcount']);
});

test('[B3] what an editor writes into a text that others see opens no metric', () => {
  const share = { authors: [], charts: {}, left: { charts: [], metadata: null } };
  expect(metricsOfTexts(record(share), { name: 'orders', metrics })).toEqual([]);
});
