import { expect, test } from 'vitest';
import { activityPageSize, activityQ, newestOf } from './recent-activity.ts';
import type { Activity } from './recent-activity.ts';

test('[LIST-041] recent activity is asked five at a time', () => {
  expect(activityPageSize).toBe(5);
  expect(activityQ('edited', 7).page_size).toBe(5);
});

test('recent activity is asked by who changed or created it, the newest change first', () => {
  expect(activityQ('created', 7)).toMatchObject({
    filters: [{ col: 'created_by', opr: 'rel_o_m', value: 7 }],
    order_column: 'changed_on_delta_humanized',
    order_direction: 'desc',
  });
  expect(activityQ('edited', 7).filters).toEqual([{ col: 'changed_by', opr: 'rel_o_m', value: 7 }]);
});

test('of dashboards and charts together the newest three are shown', () => {
  const one = (title: string, changedOn: string) => ({ title, changedOn }) as Activity;
  const found = newestOf([
    [one('a', '2026-01-04'), one('b', '2026-01-01')],
    [one('c', '2026-01-03'), one('d', '2026-01-02')],
  ]);
  expect(found.map(({ title }) => title)).toEqual(['a', 'c', 'd']);
});
