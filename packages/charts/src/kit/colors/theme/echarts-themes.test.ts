import { expect, test } from 'vitest';
import { echartsThemes } from './echarts-themes.ts';

test.each(Object.entries(echartsThemes))(
  'in %s the lines of a logarithmic axis are those of any amounts',
  (_, theme) => {
    expect(theme.logAxis.splitLine).toEqual(theme.valueAxis.splitLine);
    expect(theme.logAxis.axisLabel).toEqual(theme.valueAxis.axisLabel);
  },
);
