import { crc32 } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';

/** A file to be imported, as file choosers take it. */
export interface BundleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const fields = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const part = Buffer.alloc(bytes);
      part.writeUIntLE(value, 0, bytes);
      return part;
    }),
  );

/** A ZIP archive whose files are stored as they are. */
function archive(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const path = Buffer.from(name);
    const sharedCells = [
      [20, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const;
    parts.push(fields([0x04034b50, 4], ...sharedCells), path, content);
    directory.push(fields([0x02014b50, 4], [20, 2], ...sharedCells, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path);
    offset += 30 + path.length + content.length;
  }
  const entries = Buffer.concat(directory);
  const count = Object.keys(files).length;
  const end = fields([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [entries.length, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...parts, entries, end]);
}

/** A bundle of documents, each written as JSON, which is YAML too. */
export const bundleFile = (name: string, documents: Readonly<Record<string, unknown>>): BundleFile => ({
  name,
  mimeType: 'application/zip',
  buffer: archive(
    Object.fromEntries(
      Object.entries(documents).map(([path, document]) => [
        `bundle/${path}`,
        typeof document === 'string' ? document : JSON.stringify(document),
      ]),
    ),
  ),
});

/** A dashboard with a chart over a table of a database that is behind a password and not known here. */
export function strangeDashboard(name: string): Readonly<Record<string, unknown>> {
  const [database, dataset, chart, dashboard] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const version = '1.0.0';
  return {
    'metadata.yaml': { version, type: 'Dashboard', timestamp: '2026-01-31T10:00:00+00:00' },
    'databases/far_away.yaml': {
      database_name: `${name} database`,
      // An address of the world, so that the operator needs not allow it; an import does not go there.
      sqlalchemy_uri: 'postgresql://reader:XXXXXXXXXX@8.8.8.8:5432/sales',
      extra: {},
      uuid: database,
      version,
    },
    'datasets/far_away/sales.yaml': {
      table_name: 'sales',
      schema: 'public',
      columns: [{ column_name: 'city', type: 'VARCHAR(20)' }],
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
      uuid: dataset,
      version,
      database_uuid: database,
    },
    'charts/Sales_1.yaml': {
      slice_name: `${name} chart`,
      viz_type: 'table',
      params: { viz_type: 'table' },
      uuid: chart,
      version,
      dataset_uuid: dataset,
    },
    'dashboards/Sales_1.yaml': {
      dashboard_title: name,
      slug: null,
      uuid: dashboard,
      position: {
        'CHART-1': {
          id: 'CHART-1',
          type: 'CHART',
          children: [],
          meta: { chartId: 1, uuid: chart, width: 4, height: 50 },
        },
      },
      version,
    },
  };
}

/** The dialog that imports files. */
export class ImportDialog {
  readonly page: Page;
  readonly kind: string;
  constructor(page: Page, kind: string) {
    this.page = page;
    this.kind = kind;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: `Import a ${this.kind}` });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: `Import ${this.kind}s` }).click();
  }

  async choose(file: BundleFile): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.dialog.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles(file);
  }

  /** What the import would do. */
  get plan(): Locator {
    return this.dialog.getByLabel('What the import does');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}
