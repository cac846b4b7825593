import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '@sextant/contract';
import { childEntry, childEnvironment } from '../child-entry.ts';
import { errorOf } from '../host-error.ts';
import type { EngineLog } from '../log.ts';
import type {
  FileComparison,
  FilePreview,
  FileSniff,
  ImportColumn,
  ImportProgress,
  ImportResult,
  ImportTarget,
  Job,
  JobResponse,
  JobResult,
  JobWork,
  ReadOptions,
  TableInFile,
} from './job.ts';
import { unfinishedSuffix } from './table-file.ts';
import { uploadErrorOf } from './upload-errors.ts';

/** Settings of the importer. */
export interface ImporterOptions {
  /** Folder for what does not fit in memory; a subfolder per job, removed with it. */
  readonly tempDir: string;
  readonly memoryLimitBytes: number;
  readonly threads: number;
  /** Larger files are rejected (UPLOAD_002). */
  readonly maxFileBytes: number;
  /** Default: 2,000. */
  readonly maxColumns?: number;
  readonly log: EngineLog;
  /** Default: each job in a process of its own. */
  readonly runJob?: JobRunner;
}

/** Does a job once, or rejects with a coded error; after an abort with UPLOAD_009. */
export type JobRunner = (
  job: Job,
  watch: Pick<JobWatch, 'signal' | 'onProgress'>,
  log: EngineLog,
) => Promise<JobResult>;

export interface ReadRequest {
  readonly file: string;
  /** Default: everything is found out from the file. */
  readonly options?: Partial<ReadOptions>;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

export interface ImportRequest extends ReadRequest {
  /** The columns to take, with their types; null takes all as guessed. */
  readonly columns: readonly ImportColumn[] | null;
  readonly target: ImportTarget;
}

export interface CompareRequest extends ReadRequest {
  /** As in an import. */
  readonly columns: readonly ImportColumn[] | null;
  readonly existingTable: TableInFile;
}

export interface QueryImportRequest {
  /** Statements before it, for tables and types that it uses; they end with the job. Default: none. */
  readonly setup?: readonly string[];
  /** Trusted SQL of ours only: it may read any file. */
  readonly sql: string;
  readonly target: ImportTarget;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Reads files into table files, each job in a process of its own. An abort ends the process and leaves nothing (UPLOAD_009). */
export interface Importer {
  sniffFile(request: ReadRequest): Promise<FileSniff>;
  previewFile(request: ReadRequest): Promise<FilePreview>;
  /** The table file appears whole or not at all. */
  importFile(request: ImportRequest): Promise<ImportResult>;
  importQuery(request: QueryImportRequest): Promise<ImportResult>;
  /** What a file would do to a table, without doing it. */
  compareFile(request: CompareRequest): Promise<FileComparison>;
}

/** The importer of DuckDB table files. */
export function duckdbImporter(options: ImporterOptions): Importer {
  const read = async <Result>(
    { file, options: chosenOptions, signal, onProgress }: ReadRequest,
    make: (options: ReadOptions) => JobWork,
    target: ImportTarget | null,
  ): Promise<Result> => {
    await requireAllowedSize(file, options.maxFileBytes);
    const readOptions = { ...foundOut, ...chosenOptions };
    return runJob<Result>(options, make(readOptions), { signal, onProgress: onProgress ?? ignore, target });
  };
  return {
    sniffFile: (request) =>
      read(request, (readOptions) => ({ kind: 'sniff', file: request.file, options: readOptions }), null),
    previewFile: (request) =>
      read(request, (readOptions) => ({ kind: 'preview', file: request.file, options: readOptions }), null),
    importFile: (request) => {
      const { file, columns, target } = request;
      return read(request, (readOptions) => ({ kind: 'import', file, options: readOptions, columns, target }), target);
    },
    compareFile: (request) => {
      const { file, columns, existingTable } = request;
      return read(
        request,
        (readOptions) => ({ kind: 'compare', file, options: readOptions, columns, existingTable }),
        null,
      );
    },
    importQuery: ({ setup = [], sql, target, signal, onProgress }) =>
      runJob(options, { kind: 'query', setup, sql, target }, { signal, onProgress: onProgress ?? ignore, target }),
  };
}

const foundOut: ReadOptions = {
  format: null,
  encoding: null,
  delimiter: null,
  quote: null,
  hasHeader: null,
  sheet: null,
  headerRow: null,
  leftOutRows: null,
  decimal: null,
  thousands: null,
  nullTexts: [],
  columnTypes: {},
  dateFormats: {},
};

const ignore = (): void => {};

async function requireAllowedSize(file: string, maxBytes: number): Promise<void> {
  const { size } = await stat(file);
  if (size > maxBytes) throw fail('UPLOAD_002', { maxMegabytes: Math.round(maxBytes / 1024 ** 2) });
}

interface JobWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly target: ImportTarget | null;
}

/** The process ended before its job was done, and nobody had asked for that. */
class ImporterLost extends Error {}

/** Does a job, and once more when its process ends in the middle: nothing of the first try is seen. */
async function runJob<Result>(options: ImporterOptions, work: JobWork, watch: JobWatch): Promise<Result> {
  try {
    return await runJobOnce<Result>(options, work, watch);
  } catch (error) {
    if (!(error instanceof ImporterLost)) throw error;
  }
  return runJobOnce<Result>(options, work, watch).catch((error: unknown) => {
    throw error instanceof ImporterLost ? fail('UPLOAD_010', {}) : error;
  });
}

async function runJobOnce<Result>(
  options: ImporterOptions,
  work: JobWork,
  { signal, onProgress, target }: JobWatch,
): Promise<Result> {
  if (signal.aborted) throw fail('UPLOAD_009', {});
  const tempDir = join(options.tempDir, `import-${process.pid}-${randomUUID()}`);
  await mkdir(tempDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw errorOf(uploadErrorOf(cause));
  });
  const { memoryLimitBytes, threads, maxColumns = 2000, runJob: run = superviseJob, log } = options;
  const job = { work, limits: { maxColumns, memoryLimitBytes, threads, tempDir } };
  try {
    // The job asked for says which of the results this is.
    return (await run(job, { signal, onProgress }, log)) as Result;
  } finally {
    const unfinishedFiles =
      target === null ? [] : [target.file + unfinishedSuffix, `${target.file}${unfinishedSuffix}.wal`];
    await Promise.all([tempDir, ...unfinishedFiles].map((path) => rm(path, { recursive: true, force: true })));
  }
}

const superviseJob: JobRunner = (job, { signal, onProgress }, log) =>
  new Promise((resolve, reject) => {
    const { file, execArgv } = childEntry('importer');
    const child = fork(file, {
      execArgv: [...execArgv],
      env: childEnvironment(8),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let outcome: (() => void) | null = null;
    const onAbort = (): void => {
      outcome = () => reject(fail('UPLOAD_009', {}));
      child.kill('SIGKILL');
    };
    signal.addEventListener('abort', onAbort, { once: true });
    child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => log.warn({ pid: child.pid, text: text.slice(0, 2000) }, 'importer wrote'));
    child.on('message', (response: JobResponse) => {
      if (response.kind === 'progress') return onProgress(response.progress);
      if (response.kind === 'done') {
        outcome ??= () => resolve(response.result);
        return;
      }
      if (response.error.code === 'UPLOAD_010') log.error({ text: response.error.text }, 'import failed');
      outcome ??= () => reject(errorOf(response.error));
    });
    const onEnd = (cause: unknown): void => {
      signal.removeEventListener('abort', onAbort);
      // Only now nobody writes to the target any more.
      if (outcome !== null) return outcome();
      log.error({ cause: String(cause) }, 'importer ended before its job was done');
      reject(new ImporterLost());
    };
    child.once('error', onEnd);
    child.once('exit', (code, signalName) => onEnd(signalName ?? code));
    child.send(job);
  });
