import type { Page } from '@playwright/test';
import type { TestFile } from './home.ts';

/** What an import made. */
interface ImportedTable {
  readonly datasetId: number;
  /** Of its first dashboard; null where none was asked for. */
  readonly dashboardUrl: string | null;
}

/**
 * Makes a table of a file by the API, its columns as guessed, with a first dashboard where that is asked for: who tests what comes after an upload
 * needs neither its dialog nor the page that follows. The page must be signed in.
 * @throws when the server rejects the file.
 */
export async function importTable(
  page: Page,
  tableName: string,
  { file, makeDashboard = false }: { readonly file: TestFile; readonly makeDashboard?: boolean },
): Promise<ImportedTable> {
  const token = (await (await page.request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const headers = { 'x-csrftoken': token.result };
  const sentResponse = await page.request.post(`/api/v1/sextant/uploads?name=${encodeURIComponent(file.name)}`, {
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    data: Buffer.from(file.content),
  });
  if (!sentResponse.ok()) throw new Error(`The upload answered ${sentResponse.status()}: ${await sentResponse.text()}`);
  const { result: preview } = (await sentResponse.json()) as {
    result: { uuid: string; columns: readonly { source: string; name: string; type: string }[] };
  };
  const columns = preview.columns.map(({ source, name, type }) => ({ source, name, type, keep: true }));
  const importResponse = await page.request.post(`/api/v1/sextant/uploads/${preview.uuid}/import`, {
    headers,
    data: { tableName, columns, makeDashboard },
  });
  if (!importResponse.ok())
    throw new Error(`The import answered ${importResponse.status()}: ${await importResponse.text()}`);
  return ((await importResponse.json()) as { result: ImportedTable }).result;
}
