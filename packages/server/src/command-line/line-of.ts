import { SextantError, errors } from '@sextant/contract';
import { ConfigFaults } from '../config.ts';

/** One line: the code, what is wrong, what to do. */
export function lineOf(error: unknown): string {
  if (error instanceof SextantError)
    return `${error.code} ${error.message}. ${errors[error.code].doc}`.replaceAll('..', '.');
  if (error instanceof ConfigFaults) return `CONFIG_001 ${error.message}`;
  return `SERVER_001 ${error instanceof Error ? error.message : String(error)}`;
}
