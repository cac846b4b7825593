import { accessErrors } from './access.ts';
import { annotationErrors } from './annotation.ts';
import { bundleErrors } from './bundle.ts';
import { commandErrors } from './command.ts';
import { connectionErrors } from './connection.ts';
import { engineErrors } from './engine.ts';
import { folderErrors } from './folder.ts';
import { findingErrors } from './finding.ts';
import { pluginErrors } from './plugin.ts';
import { queryErrors } from './query.ts';
import { requestErrors } from './request.ts';
import { serverErrors } from './server.ts';
import { sharingErrors } from './sharing.ts';
import { sqlLabErrors } from './sql-lab.ts';
import { templateErrors } from './template.ts';
import { trashErrors } from './trash.ts';
import { uploadErrors } from './upload.ts';
import type { ParamsOf } from './row.ts';

/**
 * Every error the product can return: code → HTTP status, wire type, parameters, message, doc line. One file per area in `errors/`.
 * A message without its code, or with wrong parameters, does not compile. `docs/errors.md` is derived from this table.
 */
export const errors = {
  ...requestErrors,
  ...accessErrors,
  ...annotationErrors,
  ...queryErrors,
  ...templateErrors,
  ...engineErrors,
  ...sqlLabErrors,
  ...connectionErrors,
  ...uploadErrors,
  ...bundleErrors,
  ...trashErrors,
  ...sharingErrors,
  ...folderErrors,
  ...pluginErrors,
  ...serverErrors,
  ...commandErrors,
  ...findingErrors,
} as const;

/** A code of the table, such as `QUERY_004`. A released code keeps its meaning for ever. */
export type ErrorCode = keyof typeof errors;

/** What the message of a code takes; `{}` when it takes nothing. */
export type ErrorParams<Code extends ErrorCode> = Code extends ErrorCode ? ParamsOf<(typeof errors)[Code]> : never;
