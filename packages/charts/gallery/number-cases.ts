import { trendExample } from '../src/big-number/example.ts';
import byDay from '../src/big-number/golden/by-day.rows.json';
import { bigNumberExample } from '../src/big-number-total/example.ts';
import total from '../src/big-number-total/golden/total.rows.json';
import { funnelExample } from '../src/funnel/example.ts';
import delayClasses from '../src/funnel/golden/delay-classes.rows.json';
import { recordedTable, type RecordedTable } from '../src/kit/result/test-table.ts';
import { noFacts } from '../src/kit/result/result-facts.ts';
import { popKpiExample } from '../src/pop-kpi/example.ts';
import quarter from '../src/pop-kpi/golden/second-quarter.rows.json';
import type { Case } from './case.ts';

const range = { fromMs: Date.UTC(2001, 3, 1), toMs: Date.UTC(2001, 6, 1) };
const facts = { ...noFacts, additive: ['departures'], range };

const third = (title: string, formData: object, ...tables: readonly unknown[]): Case => ({
  title,
  columns: 4,
  heightPx: 240,
  formData: { ...formData },
  tables: tables.map((one) => recordedTable(one as RecordedTable)),
  labels: { departures: 'Departures' },
  facts,
});

/** Numbers and small charts, each type once and with what its controls change. */
export const numberCases: readonly Case[] = [
  third('Number with trend', trendExample, byDay),
  third(
    'Trend, less is better, all lines',
    {
      ...trendExample,
      change_meaning: 'less',
      compare_suffix: 'over the week',
      show_timestamp: true,
      show_metric_name: true,
      subtitle: 'All airports',
      start_y_axis_at_zero: false,
      color_picker: { r: 200, g: 80, b: 20, a: 1 },
    },
    byDay,
  ),
  third('Trend, total', { ...trendExample, aggregation: 'sum', header_font_size: 0.6, compare_lag: '' }, byDay),
  third('Period over period', popKpiExample, quarter),
  third(
    'Period, difference, small',
    {
      ...popKpiExample,
      comparison_type: 'difference',
      header_font_size: 0.3,
      comparison_color_scheme: 'Red',
      subtitle: 'Second quarter',
      column_config: { 'Previous value': { visible: false }, Delta: { customColumnName: 'More flights' } },
    },
    quarter,
  ),
  third(
    'Number by rule, huge',
    {
      ...bigNumberExample,
      header_font_size: 0.6,
      subtitle_font_size: 0.3,
      show_metric_name: true,
      metric_name_font_size: 0.2,
      conditional_formatting: [{ column: 'departures', operator: '>', targetValue: 5, colorScheme: '#ACE1C4' }],
    },
    total,
  ),
  third('Funnel', funnelExample, delayClasses),
  third(
    'Funnel, colors of a palette',
    { ...funnelExample, color_scheme: 'supersetColors', percent_calculation_type: 'prev_step', label_type: 6 },
    delayClasses,
  ),
];
