import type { Client } from './core-server.ts';
import { datasetOf, openDataServer } from './data-server.ts';
import type { DataServer } from './data-server.ts';
import type { FreshStore } from './store-urls.ts';

export type NamedClient = Client & { readonly userId: number };

const csv = 'city,kind,amount,pay\nOslo,a,1,10403117\nOslo,b,2,20716293\nBergen,a,4,30529481';
const metric = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'Amount',
} as const;
const { stringify } = JSON;

/** What the shared chart shows of Oslo, and of everything. */
export const osloRows = [{ city: 'Oslo', Amount: 3 }];
export const allRows = [{ city: 'Bergen', Amount: 4 }, ...osloRows];

interface ReadOptions {
  readonly on?: number;
  readonly of?: number;
  readonly groupBy?: string;
}

/** What makes charts and dashboards over a dataset. */
const makersOf = (dataset: number) => {
  const filterOn = (column: string, id = 'NATIVE_FILTER-kind') => ({
    id,
    name: column,
    filterType: 'filter_select',
    targets: [{ datasetId: dataset, column: { name: column } }],
  });
  const metadataOf = (charts: readonly number[], filters: readonly object[] = [filterOn('kind')]): string =>
    stringify({
      positions: Object.fromEntries(
        charts.map((id) => [`CHART-${id}`, { type: 'CHART', id: `CHART-${id}`, meta: { chartId: id } }]),
      ),
      native_filter_configuration: filters,
    });
  return {
    filterOn,
    metadataOf,
    chartOf: async (client: Client, name: string, groupBy = 'city'): Promise<number> =>
      (
        await client.post('/api/v1/chart/', {
          slice_name: name,
          viz_type: 'pie',
          datasource_id: dataset,
          datasource_type: 'table',
          params: stringify({ viz_type: 'pie', groupby: [groupBy], metric, row_limit: 10 }),
        })
      ).body.id,
    dashboardOf: async (client: Client, title: string, charts: readonly number[], more = {}): Promise<number> => {
      const body = { dashboard_title: title, published: true, json_metadata: metadataOf(charts), ...more };
      const response = await client.post('/api/v1/dashboard/', body);
      if (response.status !== 201) throw new Error(response.text);
      return response.body.id;
    },
  };
};

/** What asks for the data of a dataset through a dashboard. */
const readersOf = ({ dataset, dashboard, chart }: Readonly<Record<'dataset' | 'dashboard' | 'chart', number>>) => {
  const requestQuery = async (client: Client, query: object, form: object) => {
    const { status, body } = await client.post('/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [query],
      form_data: form,
    });
    return status === 200 ? body.result[0].data : status;
  };
  return {
    /** Rows of a chart through a dashboard, or the status of the rejection. */
    rowsFor: (client: Client, { on = dashboard, of = chart, groupBy = 'city' }: ReadOptions = {}) =>
      requestQuery(
        client,
        { columns: [groupBy], metrics: [metric], orderby: [[metric, false]], row_limit: 10 },
        { dashboardId: on, slice_id: of },
      ),
    /** Values of the column of a filter, or the status of the rejection. */
    valuesFor: async (client: Client, column: string, { on = dashboard, id = 'NATIVE_FILTER-kind' } = {}) => {
      const found = await requestQuery(
        client,
        { columns: [column], metrics: [], orderby: [[column, true]] },
        { dashboardId: on, type: 'NATIVE_FILTER', native_filter_id: id },
      );
      return typeof found === 'number' ? found : found.map((row: Record<string, unknown>) => row[column]);
    },
    /** Where the dashboard is named to somebody: list, search, Home, the list of what is shared with him. */
    namesFor: async (client: Client): Promise<string> => {
      const found = await Promise.all(
        [
          '/api/v1/dashboard/',
          '/api/v1/sextant/search?text=quarterly',
          '/api/v1/sextant/home',
          '/api/v1/dashboard/?q=(filters:!((col:id,opr:dashboard_is_shared_with_me,value:!t)))',
        ].map((address) => client.get(address)),
      );
      return found.map(({ text }) => (text.includes('Quarterly') ? 'named' : 'no')).join(' ');
    },
  };
};

/** What changes the roles of users, and what roles read of the dataset. */
const rolesOf = (server: DataServer, dataset: number) => ({
  /** Gives a user these roles from now on. */
  setRoles: async ({ userId }: NamedClient, names: readonly string[]): Promise<void> => {
    await server.context.store.users.setRoles(userId, names);
    server.context.sessions.forget();
  },
  /** A role that reads the dataset, and of it Oslo alone when it is bound. */
  readingRole: async (name: string, isBound: boolean): Promise<number> => {
    const { store } = server.context;
    const { id } = await store.roles.create(name);
    await store.roles.allow(id, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
    if (isBound)
      await server.admin.post('/api/v1/rowlevelsecurity/', {
        name,
        filter_type: 'Regular',
        tables: [dataset],
        roles: [id],
        clause: "city = 'Oslo'",
      });
    return id;
  },
});

/**
 * A dashboard “Quarterly” with one chart and a filter, over a dataset that ana alone reads. She and ben own it; vera, ed and otto have the role
 * Gamma and nothing else.
 */
async function openSharedDashboard(environment: Readonly<Record<string, string>> = {}) {
  const server: DataServer = await openDataServer(environment);
  const [ana, ben, vera, ed, otto] = [
    await server.user('ana', ['Alpha']),
    await server.user('ben', ['Gamma']),
    await server.user('vera', ['Gamma']),
    await server.user('ed', ['Gamma']),
    await server.user('otto', ['Gamma']),
  ];
  const dataset = await datasetOf(ana, 'orders.csv', csv);
  const makers = makersOf(dataset);
  const chart = await makers.chartOf(ana, 'Cities');
  const dashboard = await makers.dashboardOf(ana, 'Quarterly', [chart], { owners: [ana.userId, ben.userId] });
  const path = (id: number): string => `/api/v1/sextant/dashboard/${id}/sharing`;
  return {
    server,
    ana,
    ben,
    vera,
    ed,
    otto,
    dataset,
    chart,
    dashboard,
    path,
    ...makers,
    ...readersOf({ dataset, dashboard, chart }),
    ...rolesOf(server, dataset),
    share: (client: Client, id: number, users: readonly object[], more: object = {}) =>
      client.post(path(id), { users, ...more }),
    unshare: (client: Client, id: number, user: NamedClient) => client.delete(`${path(id)}/${user.userId}`),
    /** What the dashboard's owners are told of a user it is shared with. */
    listed: async (id: number, user: NamedClient) =>
      (await server.admin.get(path(id))).body.result.users.find(
        (one: { user: { id: number } }) => one.user.id === user.userId,
      ),
  };
}
export type SharedDashboardFixture = Awaited<ReturnType<typeof openSharedDashboard>>;

/** The same over a fresh metadata database, which goes with the server. */
export async function openSharedDashboardOn(open: () => Promise<FreshStore>) {
  const store = await open();
  const fixture = await openSharedDashboard({ SEXTANT_DATABASE_URL: store.url });
  const close = async (): Promise<void> => {
    await fixture.server.close();
    await store.drop();
  };
  return { fixture, close };
}
