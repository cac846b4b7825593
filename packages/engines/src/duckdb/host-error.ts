import { errors, failWithMessage } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { z } from 'zod';
import type { HostError } from './protocol.ts';

/** The error that an error from another process stands for; the engine's own text becomes its cause. */
export function errorOf({ code, params, text, position = null }: HostError): SextantError {
  const entry = errors[code] as unknown as { params: z.ZodType; message: (params: unknown) => string };
  return failWithMessage(
    entry.message(params),
    { code, params },
    { position, ...(text === '' ? {} : { cause: new Error(text) }) },
  );
}
