import { expect, test } from 'vitest';
import { crossFilterScope, wholeScope } from './scope.ts';

const ownScope = { rootPath: ['TAB-1'], excluded: [4] };
const sharedScope = { rootPath: ['TAB-2'], excluded: [5] };
const chartConfiguration = {
  '7': { id: 7, crossFilters: { scope: ownScope } },
  '8': { id: 8, crossFilters: { scope: 'global' } },
} as const;

test('a cross-filter acts in the scope of its own chart; without one in that of the dashboard, else everywhere', () => {
  const metadata = { chart_configuration: chartConfiguration, global_chart_configuration: { scope: sharedScope } };
  expect([7, 8, 9].map((chartId) => crossFilterScope(metadata, chartId))).toEqual([ownScope, sharedScope, sharedScope]);
  const withoutOwnScopes = { chart_configuration: chartConfiguration };
  expect([7, 8, 9].map((chartId) => crossFilterScope(withoutOwnScopes, chartId))).toEqual([
    ownScope,
    wholeScope,
    wholeScope,
  ]);
});

test('a scope that is none is passed over', () => {
  const configured = (scope: unknown) =>
    crossFilterScope({ chart_configuration: { '7': { crossFilters: { scope } } } } as never, 7);
  const storedScopes = [
    null,
    'all',
    5,
    {},
    { rootPath: ['TAB-1'] },
    { excluded: [] },
    { rootPath: 'TAB-1', excluded: [] },
  ];
  for (const scope of [...storedScopes, { rootPath: ['TAB-1'], excluded: 4 }])
    expect(configured(scope)).toEqual(wholeScope);
  expect(configured(ownScope)).toEqual(ownScope);
  const globalScopeOf = (global: unknown) =>
    crossFilterScope({ chart_configuration: {}, global_chart_configuration: global }, 7);
  expect([null, 'x', {}, { scope: 'x' }, { scope: null }].map(globalScopeOf)).toEqual(Array(5).fill(wholeScope));
  expect(wholeScope).toEqual({ rootPath: ['ROOT_ID'], excluded: [] });
});
