import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBench, onFile, silentLog } from '../test-engine.ts';
import { duckdbImporter, type Importer } from './duckdb-importer.ts';
import { runJobHere } from './test-job.ts';
import type { FilePreview, ImportColumn, ImportResult, ReadOptions } from './job.ts';

export interface ImportedFile {
  readonly result: ImportResult;
  readonly target: string;
  readonly rows: unknown[][];
}

const signal = new AbortController().signal;

export const readTable = (file: string): Promise<unknown[][]> =>
  onFile(file, async (connection) => (await connection.runAndReadAll('SELECT * FROM rows')).getRowsJson());

export const typesOf = ({ columns }: FilePreview): Record<string, string> =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]));

/**
 * What tests of imports share: an importer over folders that go away, and short ways to look at a file and to import it. Its jobs run in the
 * process of the test, or in processes of their own.
 */
export class ImportBench {
  readonly folder: string;
  readonly tablesDir: string;
  readonly tempDir: string;
  readonly importer: Importer;
  readonly remove: () => void;
  #count = 0;
  readonly #jobs: 'here' | 'processes';

  constructor(jobs: 'here' | 'processes' = 'here') {
    this.#jobs = jobs;
    ({ folder: this.folder, remove: this.remove } = makeBench());
    this.tablesDir = join(this.folder, 'tables');
    this.tempDir = join(this.folder, 'temp');
    mkdirSync(this.tablesDir);
    this.importer = this.importerOf(200 * 1024 ** 2);
  }

  importerOf(maxFileBytes: number): Importer {
    const memoryLimitBytes = 512 * 1024 ** 2;
    return duckdbImporter({
      tempDir: this.tempDir,
      memoryLimitBytes,
      threads: 2,
      maxFileBytes,
      log: silentLog,
      ...(this.#jobs === 'here' ? { runJob: runJobHere } : {}),
    });
  }

  /** Writes an upload under a name that tells nothing. */
  readonly upload = (content: string | Buffer): string => {
    this.#count += 1;
    const file = join(this.folder, `upload-${this.#count}.bin`);
    writeFileSync(file, content);
    return file;
  };

  /** A table file of its own for the upload that was written last. */
  readonly target = (): string => join(this.tablesDir, `${this.#count}.duckdb`);

  readonly preview = (content: string | Buffer, options: Partial<ReadOptions> = {}): Promise<FilePreview> =>
    this.importer.previewFile({ file: this.upload(content), options, signal });

  readonly importing = async (
    content: string | Buffer,
    columns: readonly ImportColumn[] | null = null,
    options: Partial<ReadOptions> = {},
  ): Promise<ImportedFile> => {
    const file = this.upload(content);
    const target = this.target();
    const into = { file: target, tableName: 'rows', appendTo: null };
    const result = await this.importer.importFile({ file, options, columns, signal, target: into });
    return { result, target, rows: await readTable(target) };
  };

  /** What lies in the folders beside whole tables. */
  readonly leftovers = (): string[] => [
    ...readdirSync(this.tablesDir).filter((name) => !name.endsWith('.duckdb')),
    ...(existsSync(this.tempDir) ? readdirSync(this.tempDir) : []),
  ];
}
