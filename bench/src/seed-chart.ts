import type { BenchServer } from './bench-server.ts';

/** Saves a chart of the example flights with `form` on a server that has the examples, and returns its id. */
export async function seedChart(
  server: BenchServer,
  name: string,
  form: Readonly<Record<string, unknown>> & { readonly viz_type: string },
): Promise<number> {
  const listed = await server.send('/api/v1/dataset/?q=(page_size:100)');
  const { result } = JSON.parse(listed.bytes.toString()) as { result: { id: number; table_name: string }[] };
  const dataset = result.find(({ table_name: tableName }) => tableName === 'flights');
  if (dataset === undefined) throw new Error('The example flights are not there');
  const saved = await server.send('/api/v1/chart/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      slice_name: name,
      viz_type: form.viz_type,
      datasource_id: dataset.id,
      datasource_type: 'table',
      params: JSON.stringify({ datasource: `${dataset.id}__table`, adhoc_filters: [], ...form }),
    }),
  });
  return (JSON.parse(saved.bytes.toString()) as { id: number }).id;
}
