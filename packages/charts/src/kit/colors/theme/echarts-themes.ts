import dark from './echarts-dark.json' with { type: 'json' };
import light from './echarts-light.json' with { type: 'json' };

/** What ECharts draws with in each theme, by the name to register. A logarithmic axis looks as every axis of amounts. */
export const echartsThemes = {
  'sextant-light': { ...light, logAxis: light.valueAxis },
  'sextant-dark': { ...dark, logAxis: dark.valueAxis },
} as const;
