import { aboutType, isChartType } from '@sextant/charts';
import type { PluginDeclaration } from '@sextant/charts/plugins';
import { toast } from '@sextant/ui';
import { expect, test, vi } from 'vitest';
import { loadEveryPlugin, pluginsStore } from './load-plugins.ts';

vi.mock('@sextant/ui', async (original) => ({ ...(await original<object>()), toast: vi.fn<typeof toast>() }));

const declaration: PluginDeclaration = { type: 'register', description: '', controls: ['metrics'] };
const plugin = (id: number, key: string) => ({ id, key, name: key, bundle_url: `https://plugins.example/${key}.js` });

test('[VIZ-024] a bundle that fails is noted on the console and nowhere else, and the others are there', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const result = [plugin(1, 'broken_gauge'), plugin(2, 'good_gauge')];
  const mount = (id: number) => (id === 1 ? Promise.reject(new Error('no such host')) : Promise.resolve(declaration));
  await loadEveryPlugin(() => Promise.resolve({ count: 2, result }), mount);
  expect(log).toHaveBeenCalledOnce();
  expect(String(log.mock.calls[0])).toContain('broken_gauge');
  expect(String(log.mock.calls[0])).toContain('no such host');
  expect(toast).not.toHaveBeenCalled();
  expect(isChartType('broken_gauge')).toBe(false);
  expect(aboutType('good_gauge')?.name).toBe('good_gauge');
  expect(pluginsStore.getState()).toMatchObject({
    isLoading: false,
    plugins: { broken_gauge: { error: { message: 'no such host' } }, good_gauge: { error: null } },
  });
  log.mockRestore();
});

test('a list that does not come is noted on the console, and nothing waits for it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await loadEveryPlugin(() => Promise.reject(new Error('offline')), vi.fn<() => Promise<PluginDeclaration>>());
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
