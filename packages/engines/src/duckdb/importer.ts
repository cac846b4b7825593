import type { ImportProgress, Job, JobResponse, JobResult } from './import/job.ts';
import { runJobIn } from './import/run-job.ts';
import { uploadErrorOf } from './import/upload-errors.ts';
import { openWorkDatabase } from './import/work-database.ts';

/*
 * Entry of the import process: one job, then the end. It runs no statement of users. Killed at any moment it leaves at most an unfinished
 * file beside the target, never a table file that is not whole.
 */

const respond = (message: JobResponse): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, () => resolve()));

async function runHere(job: Job): Promise<JobResult> {
  const onProgress = (progress: ImportProgress): void => void respond({ kind: 'progress', progress });
  return runJobIn(await openWorkDatabase(job.limits, onProgress), job, onProgress);
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (job: Job) => {
  void runHere(job)
    .then(
      (result) => respond({ kind: 'done', result }),
      (error: unknown) => respond({ kind: 'failed', error: uploadErrorOf(error) }),
    )
    // Tearing the engine down gives nothing back that the end of the process does not.
    .then(() => process.kill(process.pid, 'SIGKILL'));
});
