import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { DashboardChart, DashboardItem, DataMasks } from '@sextant/contract';
import { dashboardModel } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import { ToastRegion, clearToasts } from '@sextant/ui';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../../api/query-client.ts';
import { PageContextProvider } from '../page-context.ts';
import { createTileStore } from '../tile-store.ts';
import { EditCrossScope } from './EditCrossScope.tsx';
import { EditFilters } from './EditFilters.tsx';
import { createFilterStore } from '../filter-store.ts';

const filter = {
  id: 'NATIVE_FILTER-1',
  type: 'NATIVE_FILTER',
  name: 'When',
  filterType: 'filter_time',
  targets: [{}],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  cascadeParentIds: [],
  controlValues: {},
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
};
const item = {
  id: 9,
  version: 3,
  dashboard_title: 'Nine',
  slug: null,
  owners: [],
  roles: [],
  position_json: null,
  json_metadata: JSON.stringify({ native_filter_configuration: [filter] }),
} as unknown as DashboardItem;

interface SentRequest {
  readonly body: string;
  readonly respond: (response: Response) => void;
}

/** A dialog over the dashboard; saves wait until the test returns them. */
function openDialog(
  model: DashboardModel,
  Content: (props: { onClose: () => void }) => ReactNode,
  masks: DataMasks = {},
) {
  const sentRequests: SentRequest[] = [];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('csrf_token')) return Promise.resolve(Response.json({ result: 'token' }));
    if (init?.method !== 'PUT') return Promise.resolve(Response.json({ result: [], count: 0 }));
    return new Promise<Response>((respond) => {
      sentRequests.push({ body: typeof init.body === 'string' ? init.body : '', respond });
    });
  });
  const filters = createFilterStore(model, { masks, setId: null }, () => undefined);
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ToastRegion />
      <PageContextProvider
        value={{ model, filters, tiles: createTileStore({ fixedColors: {} }), cubes: { current: null } }}
      >
        <Content onClose={onClose} />
      </PageContextProvider>
    </QueryClientProvider>,
  );
  const save = () => screen.getByRole('button', { name: /Save/ });
  return { sent: sentRequests, filters, onClose, save };
}

/** The window of the filters, its filter renamed. */
function renameFilter() {
  const masks = { 'NATIVE_FILTER-1': { id: 'NATIVE_FILTER-1', extraFormData: { time_range: 'Last week' } } };
  const dialog = openDialog(dashboardModel(item, [], []), EditFilters, masks);
  fireEvent.click(within(screen.getByRole('list', { name: 'Filters' })).getByText('When'));
  fireEvent.change(screen.getByRole('textbox', { name: /Filter name/ }), { target: { value: 'Moment' } });
  return dialog;
}

const chart = (id: number, name: string) =>
  ({ id, uuid: null, slice_name: name, form_data: {} }) as unknown as DashboardChart;

/** The cross-filter scope of the first of two charts, the second left out of it. */
function leaveChartOut() {
  const model = dashboardModel(item, [chart(11, 'Flights'), chart(12, 'Delays')], []);
  const tile = model.tiles.find(({ chartId }) => chartId === 11);
  if (tile === undefined) throw new Error('The dashboard has no tile of its first chart');
  const dialog = openDialog(model, ({ onClose }) => <EditCrossScope tile={tile} onClose={onClose} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Apply to specific panels' }));
  expect(screen.queryByRole('checkbox', { name: 'Flights' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Delays' }));
  return dialog;
}

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Filter name/ });
const messages = () => screen.getByRole('region', { name: 'Messages' }).textContent;

afterEach(() => {
  act(() => clearToasts());
  cleanup();
  vi.unstubAllGlobals();
});

test('[NATF-030 NATF-031] saving the filters begins, which is seen, and is complete after a good result', async () => {
  const { sent, onClose, save } = renameFilter();
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(save().getAttribute('data-pending')).toBe('true');
  expect(onClose).not.toHaveBeenCalled();
  const body = JSON.parse(sent[0]?.body ?? '{}') as { json_metadata: string };
  expect(JSON.parse(body.json_metadata)).toMatchObject({ native_filter_configuration: [{ name: 'Moment' }] });
  sent[0]?.respond(Response.json({ result: { id: 9, version: 4 } }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(messages()).toContain('The filters were saved.'));
});

test('[NATF-032 NATF-033 NATF-044] or it fails: filters and their values stay as they were, and no message pops up', async () => {
  const { sent, filters, onClose, save } = renameFilter();
  const { masks } = filters.getState();
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond(Response.json({ message: 'no room' }, { status: 500 }));
  await waitFor(() => expect(save().getAttribute('data-pending')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(nameField().value).toBe('Moment');
  expect(filters.getState().masks).toBe(masks);
  expect(screen.queryByRole('region', { name: 'Messages' })?.textContent ?? '').toBe('');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toContain('Moment');
});

test('[XFIL-005] the cross-filter scope of a chart is saved while the dashboard is only looked at', async () => {
  const { sent, onClose, save } = leaveChartOut();
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  const body = JSON.parse(sent[0]?.body ?? '{}') as { json_metadata: string };
  expect(JSON.parse(body.json_metadata)).toMatchObject({
    chart_configuration: { 11: { id: 11, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [12] } } } },
    native_filter_configuration: [{ name: 'When' }],
  });
  sent[0]?.respond(Response.json({ result: { id: 9, version: 4 } }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await waitFor(() => expect(messages()).toContain('The cross-filter scope was saved.'));
});

test('[XFIL-006] or it fails: the scope that was chosen stays to be saved again, and no message pops up', async () => {
  const { sent, onClose, save } = leaveChartOut();
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  sent[0]?.respond(Response.json({ message: 'no room' }, { status: 500 }));
  await waitFor(() => expect(save().getAttribute('data-pending')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Delays' }).checked).toBe(false);
  expect(screen.queryByRole('region', { name: 'Messages' })?.textContent ?? '').toBe('');
  fireEvent.click(save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toBe(sent[0]?.body);
});
