import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';

const kept = 'the reason is told to people who may explore charts';

/** An error without what an engine says of a statement, for people who may not read statements. */
export function withoutEngineText(error: SextantError): SextantError {
  if (error.code === 'ENGINE_003') return fail('ENGINE_003', { detail: kept, position: null }, { cause: error });
  if (error.code === 'ENGINE_014') return fail('ENGINE_014', { detail: kept }, { cause: error });
  return error;
}
