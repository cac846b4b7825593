import { compareFile } from './compare-file.ts';
import { importFile, importQuery } from './import-file.ts';
import type { ImportProgress, Job, JobResult } from './job.ts';
import { previewFile } from './preview.ts';
import { openSource } from './source.ts';
import type { WorkDatabase } from './work-database.ts';

/** Does a job in a database that was opened for it alone, and is of no more use afterwards. */
export async function runJobIn(
  database: WorkDatabase,
  { work, limits }: Job,
  onProgress: (progress: ImportProgress) => void,
): Promise<JobResult> {
  switch (work.kind) {
    case 'sniff':
      return (await openSource(database.connection, work.file, work.options, limits)).sniff;
    case 'preview':
      return previewFile(database, work, limits, onProgress);
    case 'import':
      return importFile(database, work, limits);
    case 'compare':
      return compareFile(database, work, limits);
    case 'query':
      return importQuery(database, work);
  }
}
