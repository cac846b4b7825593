/** Servers that the test runner names, asked by no means of ours; null when it names none. */
export type RunSql = (sql: string) => Promise<readonly (readonly string[])[]>;
const variableValue = (variable: string): string => process.env[variable] ?? '';

/** ClickHouse over HTTP; null also for versions that charts are not written for. */
export async function clickhouseServer(): Promise<RunSql | null> {
  const url = variableValue('SEXTANT_TEST_CLICKHOUSE_URL');
  if (url === '') return null;
  const { origin, username, password } = new URL(url);
  const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': password };
  const request: RunSql = async (sql) => {
    const response = await fetch(`${origin}/?default_format=TabSeparated`, { method: 'POST', headers, body: sql });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')]));
  };
  const [[version = ''] = []] = await request('SELECT version()');
  return Number.parseInt(version, 10) >= 22 ? request : null;
}

/** Trino, in the catalog and schema of its address. */
export function trinoServer(): RunSql | null {
  const url = variableValue('SEXTANT_TEST_TRINO_URL');
  if (url === '') return null;
  const { origin, username, pathname } = new URL(url);
  const [, catalog = '', schema = ''] = pathname.split('/');
  const headers = { 'x-trino-user': username, 'x-trino-catalog': catalog, 'x-trino-schema': schema };
  return async (sql) => {
    const rows: string[][] = [];
    let response = await fetch(`${origin}/v1/statement`, { method: 'POST', headers, body: sql });
    for (;;) {
      const part = (await response.json()) as { nextUri?: string; error?: { message: string }; data?: unknown[][] };
      if (part.error !== undefined) throw new Error(part.error.message);
      rows.push(...(part.data ?? []).map((row) => row.map(String)));
      if (part.nextUri === undefined) return rows;
      response = await fetch(part.nextUri, { headers });
    }
  };
}
