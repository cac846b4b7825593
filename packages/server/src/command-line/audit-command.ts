import { SextantError } from '@sextant/contract';
import { openStoreAsIs } from '../store/open-store.ts';
import type { Store } from '../store/open-store.ts';
import type { NewAudit } from '../store/audit.ts';
import type { CommandContext } from './command.ts';

/** What a command did, for the audit log. */
export interface AuditedResult {
  readonly action: string;
  readonly object?: { readonly kind: string; readonly id: number };
  /** Names and numbers, never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

type AuditOutput = Pick<CommandContext, 'clock' | 'operator'>;

const entryOf = ({ clock, operator }: AuditOutput, { action, object, details }: AuditedResult): NewAudit => ({
  at: clock(),
  user_id: null,
  username: operator,
  action: `command.${action}`,
  object_kind: object?.kind ?? null,
  object_id: object?.id ?? null,
  outcome: 'allowed',
  code: null,
  address: null,
  details: JSON.stringify({ by: 'command line', ...details }),
});

/** Keeps in the audit log that a command did something. It is written before the command says that it is done. */
export async function auditCommand(
  context: AuditOutput,
  store: Pick<Store, 'audit'>,
  auditedResult: AuditedResult,
): Promise<void> {
  await store.audit.add([entryOf(context, auditedResult)]);
}

/** Keeps that a command was rejected or failed, by its code and without what was typed; where there is no log to write, nothing is kept. */
export async function auditError(
  context: Pick<CommandContext, 'clock' | 'operator' | 'config'>,
  action: string,
  error: unknown,
) {
  try {
    const store = await openStoreAsIs(context.config.databaseUrl, context.clock);
    const code = error instanceof SextantError ? error.code : 'SERVER_001';
    await store.audit.add([{ ...entryOf(context, { action }), outcome: 'failed', code }]).finally(() => store.close());
  } catch {
    // The command's own error is what is shown.
  }
}
