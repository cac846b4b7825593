import { SextantError } from './coded.ts';
import type { ErrorRow, ParamsOf } from './row.ts';
import { stepErrors } from './step.ts';

/** Like `fail`, of the errors of steps after SQL: pages that run them have no use for the texts of all others. */
export function failInStep<Code extends keyof typeof stepErrors>(
  code: Code,
  params: ParamsOf<(typeof stepErrors)[Code]>,
): SextantError {
  const found = stepErrors[code] as unknown as ErrorRow<object>;
  return new SextantError({ code, params, row: found }, found.message(params), {});
}
