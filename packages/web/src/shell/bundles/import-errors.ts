import { alreadyThere, isRecord, passwordNeeded } from '@sextant/contract';
import type { ImportPlan } from '@sextant/contract';
import type { ApiError } from '../../api/api-error.ts';

/** A file of a bundle, and what is wrong with it. */
export interface FileError {
  readonly file: string;
  readonly text: string;
}

/** Why a bundle was rejected, by what can be done about it. */
export interface RejectedImport {
  /** Files of databases whose passwords are asked for. */
  readonly passwords: readonly string[];
  /** Objects that are there already, by file. */
  readonly existing: readonly FileError[];
  /** What no input of the user can resolve, or only another database. */
  readonly others: readonly FileError[];
}

/** Keys of an error's `extra` that are no files. */
const ownKeys: ReadonlySet<string> = new Set(['code', 'params', 'issue_codes']);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([field, texts]) => {
    const inside = textsOf(texts);
    return field === '_schema' ? inside : inside.map((text) => `${field}: ${text}`);
  });
}

/** Sorts the errors of a rejected import. */
export function rejectedImport({ extra }: Pick<ApiError, 'extra'>): RejectedImport {
  const errors = Object.entries(extra).flatMap(([file, value]) =>
    ownKeys.has(file) ? [] : textsOf(value).map((text): FileError => ({ file, text })),
  );
  const isPassword = ({ text }: FileError): boolean => text.includes(passwordNeeded);
  const isExisting = ({ text }: FileError): boolean => text.includes(alreadyThere);
  return {
    passwords: [...new Set(errors.filter(isPassword).map(({ file }) => file))],
    existing: errors.filter(isExisting),
    others: errors.filter((error) => !isPassword(error) && !isExisting(error)),
  };
}

/** What stands against a plan. Objects that are here already are in its list. */
export function rejectedByPlan({ objects, faults: errors, passwords }: ImportPlan): RejectedImport {
  const existingObjects = objects.filter(
    ({ act: action, isRestored }) => (action === 'replaced' || action === 'same') && !isRestored,
  );
  return {
    passwords,
    existing: existingObjects.map(({ file, name }) => ({ file, text: name })),
    others: rejectedImport({ extra: errors }).others,
  };
}

/** Whether the user alone can resolve it: passwords, and leave to overwrite. */
export const canResolve = ({ passwords, existing, others }: RejectedImport): boolean =>
  others.length === 0 && passwords.length + existing.length > 0;

/** Databases of a bundle that another one could stand in for. */
export const replaceable = ({ passwords, others }: RejectedImport): readonly string[] => [
  ...new Set([...passwords, ...others.map(({ file }) => file).filter((file) => file.startsWith('databases/'))]),
];

/** A file as users call it: `charts/Sales_12.yaml` is Sales 12. */
export const nameOfFile = (file: string): string =>
  (file.split('/').at(-1) ?? file).replace(/\.ya?ml$/i, '').replaceAll('_', ' ');
