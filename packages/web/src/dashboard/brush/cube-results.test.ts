import { columnFrom } from '@sextant/contract';
import type { Cell, CubeLayout, Dimension } from '@sextant/contract';
import { openCube } from '@sextant/query/cube';
import { expect, test } from 'vitest';
import { anyChoice } from './cube-results.ts';

const layout: CubeLayout = {
  groupCount: 0,
  cellCount: 1,
  metrics: [{ label: 'count', fold: 'sum', withoutRows: 'zero' }],
  orderBy: [],
  post: [],
  labelMap: {},
  temporal: [],
  subtotals: [],
};
const city: Dimension = { kind: 'column', name: 'city', label: 'City', grain: null, isAxis: false };

test('the choice that is rehearsed is one that a cube knows; where it has no value to choose there is none', () => {
  const choiceOf = (cells: readonly Cell[], dimension: Dimension = city) => {
    const table = {
      columns: [
        columnFrom('0', 'text', cells),
        columnFrom(
          '1',
          'integer',
          cells.map(() => 2),
        ),
      ],
    };
    return anyChoice(openCube(layout, { ...table, rowCount: cells.length }, [dimension]));
  };
  const chosenCity = { column: { kind: 'column', name: 'city' }, operator: 'in', value: ['Oslo'], grain: null };
  expect(choiceOf(['Oslo', 'Rome'])).toEqual([chosenCity]);
  expect(choiceOf([null, 'Rome'])).toEqual([]);
  expect(choiceOf([])).toEqual([]);
  expect(choiceOf(['Oslo'], { kind: 'sql', sql: 'upper(city)', label: 'City', grain: null, isAxis: false })).toEqual(
    [],
  );
});
