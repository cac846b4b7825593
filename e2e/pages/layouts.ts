/** The layout of charts one below the other, as wide as the dashboard; `height` in units of 8 px. */
export const inRows = (charts: readonly { readonly id: number; readonly name: string }[], height: number) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
  GRID_ID: { id: 'GRID_ID', type: 'GRID', children: charts.map(({ id }) => `ROW-${id}`), parents: ['ROOT_ID'] },
  ...Object.fromEntries(
    charts.flatMap(({ id, name }) => [
      [`ROW-${id}`, { id: `ROW-${id}`, type: 'ROW', children: [`CHART-${id}`], parents: ['ROOT_ID', 'GRID_ID'] }],
      [
        `CHART-${id}`,
        {
          id: `CHART-${id}`,
          type: 'CHART',
          children: [],
          parents: ['ROOT_ID', 'GRID_ID', `ROW-${id}`],
          meta: { chartId: id, sliceName: name, width: 12, height },
        },
      ],
    ]),
  ),
});
