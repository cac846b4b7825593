import { expect, test } from 'vitest';
import { noPluginsYet, reducePlugins } from './plugins-state.ts';

const begun = reducePlugins(noPluginsYet, { type: 'begin', keys: ['gauge', 'dial'] });

test('[VIZ-018] begin marks each plugin as mounting', () => {
  expect(begun).toEqual({
    isLoading: true,
    plugins: {
      gauge: { key: 'gauge', isMounting: true, error: null },
      dial: { key: 'dial', isMounting: true, error: null },
    },
  });
});

test('[VIZ-019] complete marks one done, without an error', () => {
  const { plugins } = reducePlugins(begun, { type: 'complete', key: 'gauge', error: null });
  expect(plugins['gauge']).toEqual({ key: 'gauge', isMounting: false, error: null });
  expect(plugins['dial']?.isMounting).toBe(true);
});

test('[VIZ-020] complete marks one done with its error', () => {
  const error = new Error('It did not come');
  const { plugins } = reducePlugins(begun, { type: 'complete', key: 'dial', error });
  expect(plugins['dial']).toEqual({ key: 'dial', isMounting: false, error });
});

test('[VIZ-021] loading ends with the last complete, with or without an error, and at once when there are none', () => {
  const one = reducePlugins(begun, { type: 'complete', key: 'gauge', error: null });
  expect(one.isLoading).toBe(true);
  expect(reducePlugins(one, { type: 'complete', key: 'dial', error: new Error('No') }).isLoading).toBe(false);
  expect(reducePlugins(noPluginsYet, { type: 'begin', keys: [] }).isLoading).toBe(false);
});
