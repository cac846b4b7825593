import type { Store } from '../store/open-store.ts';
import type { CommandRoom } from './command.ts';

/** What a command did, for the audit log. */
export interface Done {
  readonly action: string;
  readonly object?: { readonly kind: string; readonly id: number };
  /** Names and numbers, never secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Keeps in the audit log that a command did something. It is written before the command says that it is done. */
export async function auditCommand(
  { clock, operator }: Pick<CommandRoom, 'clock' | 'operator'>,
  store: Pick<Store, 'audit'>,
  { action, object, details }: Done,
): Promise<void> {
  await store.audit.add([
    {
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
    },
  ]);
}
