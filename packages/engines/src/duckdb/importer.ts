import { compareFile } from './import/compare-file.ts';
import { importFile, importQuery } from './import/import-file.ts';
import type { ImportProgress, Job, JobResponse } from './import/job.ts';
import { previewFile } from './import/preview.ts';
import { openSource } from './import/source.ts';
import { uploadErrorOf } from './import/upload-errors.ts';
import { openWorkDatabase } from './import/work-database.ts';

/*
 * Entry of the import process: one job, then the end. It runs no statement of users. Killed at any moment it leaves at most an unfinished
 * file beside the target, never a table file that is not whole.
 */

const respond = (message: JobResponse): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, () => resolve()));

async function runTask({ work: task, limits }: Job) {
  const onProgress = (progress: ImportProgress): void => void respond({ kind: 'progress', progress });
  const database = await openWorkDatabase(limits, onProgress);
  switch (task.kind) {
    case 'sniff':
      return (await openSource(database.connection, task.file, task.options, limits)).sniff;
    case 'preview':
      return previewFile(database, task, limits, onProgress);
    case 'import':
      return importFile(database, task, limits);
    case 'compare':
      return compareFile(database, task, limits);
    case 'query':
      return importQuery(database, task);
  }
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('message', (job: Job) => {
  void runTask(job)
    .then(
      (result) => respond({ kind: 'done', result }),
      (error: unknown) => respond({ kind: 'failed', error: uploadErrorOf(error) }),
    )
    // Tearing the engine down gives nothing back that the end of the process does not.
    .then(() => process.kill(process.pid, 'SIGKILL'));
});
