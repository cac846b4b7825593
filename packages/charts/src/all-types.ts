import { chartTypes } from './by-type/about.ts';
import { loadChartTypes } from './load-types.ts';
import { replacedTypes } from './replaced-types.ts';

/* Imported where every chart type is wanted before anything is asked: by the server and by tests, never by pages. */
await loadChartTypes([...Object.keys(chartTypes), ...Object.keys(replacedTypes)]);
