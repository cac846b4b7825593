import type { FastifyBaseLogger } from 'fastify';
import type { AuditStore, NewAudit } from '../store/audit.ts';

/** What happened, as the places where it happens tell it. */
export interface AuditEvent {
  readonly action: string;
  readonly outcome: NewAudit['outcome'];
  readonly userId: number | null;
  readonly username: string | null;
  readonly object?: { readonly kind: string; readonly id: number | null } | null;
  /** Of the error that was answered. */
  readonly code?: string | null;
  readonly address?: string | null;
  /** Names and numbers, never values out of cells, never secrets. */
  readonly details?: Readonly<Record<string, unknown>> | null;
}

/** Keeps what happened. Entries are written in their order, a moment after they were made. */
export interface AuditLog {
  readonly record: (event: AuditEvent) => void;
  /** Resolves when everything recorded before is in the store. */
  readonly whenFlushed: () => Promise<void>;
}

const most = 200;
const cut = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : text.slice(0, most);

/** A log over the store. Entries that cannot be written go to the server's log, and tried again with the next. */
export function auditLog(store: AuditStore, clock: () => number, log: Pick<FastifyBaseLogger, 'error'>): AuditLog {
  let waitingAudits: NewAudit[] = [];
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    while (waitingAudits.length > 0) {
      const takenAudits = waitingAudits.slice(0, most);
      try {
        await store.add(takenAudits);
        waitingAudits = waitingAudits.slice(takenAudits.length);
      } catch (err) {
        log.error({ err, waiting: waitingAudits.length }, 'the audit log could not be written');
        return;
      }
    }
  };
  const start = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = null;
    });
    return writing;
  };
  return {
    record: (event) => {
      waitingAudits.push({
        at: clock(),
        user_id: event.userId,
        username: cut(event.username),
        action: event.action,
        object_kind: event.object?.kind ?? null,
        object_id: event.object?.id ?? null,
        outcome: event.outcome,
        code: event.code ?? null,
        address: cut(event.address),
        details: event.details === null || event.details === undefined ? null : JSON.stringify(event.details),
      });
      void start();
    },
    whenFlushed: start,
  };
}
