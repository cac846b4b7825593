import { fail } from '@sextant/contract';
import { errorOf } from '../host-error.ts';
import type { JobRunner } from './duckdb-importer.ts';
import { runJobIn } from './run-job.ts';
import { uploadErrorOf } from './upload-errors.ts';
import { openWorkDatabase } from './work-database.ts';

/*
 * For tests alone: jobs of an importer in the process of the test, which costs a fifth of a process of their own. What they read, write and
 * reject is the same; a job that takes the process along, or its memory, is seen by the tests of the importer's processes.
 */

/** Does a job of an importer in this process. Its result is what a message between processes would leave of it. */
export const runJobHere: JobRunner = async (job, { signal, onProgress }) => {
  const database = await openWorkDatabase(job.limits, onProgress);
  const onAbort = (): void => database.connection.interrupt();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return JSON.parse(JSON.stringify(await runJobIn(database, job, onProgress)));
  } catch (error) {
    throw signal.aborted ? fail('UPLOAD_009', {}) : errorOf(uploadErrorOf(error));
  } finally {
    signal.removeEventListener('abort', onAbort);
    database.close();
  }
};
