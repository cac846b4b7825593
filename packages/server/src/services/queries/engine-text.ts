import { fail, failWithMessage, SextantError } from '@sextant/contract';

const hiddenDetail = 'the reason is told to users who may explore charts';

const hiddenReason = 'the reason is not told where row rules apply';

/**
 * An error of a statement that row rules narrow, without any text of the engine, for readers and logs alike: it could repeat what cells hold.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof SextantError)) return error;
  switch (error.code) {
    case 'ENGINE_003':
      return fail('ENGINE_003', { detail: hiddenReason, position: null });
    case 'ENGINE_014':
      return fail('ENGINE_014', { detail: hiddenReason });
    case 'ENGINE_015':
      return fail('ENGINE_015', {});
    default:
      return error;
  }
}

/** The same, without the place either: it counts in a text that nobody wrote. */
export function withoutPlace(error: unknown): unknown {
  const harmless = withoutValues(error);
  return harmless instanceof SextantError ? failWithMessage(harmless.message, harmless) : harmless;
}

/** An error without what an engine says of a statement, for users who may not read statements. */
export function withoutEngineText(error: SextantError): SextantError {
  if (error.code === 'ENGINE_003')
    return fail('ENGINE_003', { detail: hiddenDetail, position: null }, { cause: error });
  if (error.code === 'ENGINE_014') return fail('ENGINE_014', { detail: hiddenDetail }, { cause: error });
  return error;
}
