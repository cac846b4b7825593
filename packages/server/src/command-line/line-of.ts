import { SextantError, errors } from '@sextant/contract';
import { ConfigErrors } from '../config.ts';

/** A message that ends in a sentence of its own has its stop already. */
const withFullStop = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);

/** One line: the code, what is wrong, what to do. */
export function lineOf(error: unknown): string {
  if (error instanceof SextantError) return `${error.code} ${withFullStop(error.message)} ${errors[error.code].doc}`;
  if (error instanceof ConfigErrors) return `CONFIG_001 ${error.message}`;
  return `SERVER_001 ${error instanceof Error ? error.message : String(error)}`;
}
