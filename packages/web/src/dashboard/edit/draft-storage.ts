import '@sextant/contract/zod-settings';
import type { DashboardAction } from '@sextant/dashboard';
import * as z from 'zod';

/** Actions that have not been saved, kept in this browser: after a reload they are done again upon the same version. */
export interface StoredDraft {
  readonly baseVersion: number;
  readonly actions: readonly DashboardAction[];
  readonly at: number;
  /** Epoch milliseconds of the last act. */
  readonly editedAt: number;
}

const keyOf = (userId: number, dashboardId: number): string => `sextant.dashboard-draft.${userId}.${dashboardId}`;

const dropPosition = z.object({ parentId: z.string(), index: z.number() });
const node = z.looseObject({ id: z.string(), type: z.string(), children: z.array(z.string()) });
const action: z.ZodType = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('together'),
    get actions() {
      return z.array(action);
    },
  }),
  z.object({ kind: z.literal('add'), nodes: z.array(node), at: dropPosition, wrapId: z.string() }),
  z.object({ kind: z.literal('move'), id: z.string(), at: dropPosition, wrapId: z.string() }),
  z.object({ kind: z.literal('resize'), id: z.string(), width: z.number().optional(), height: z.number().optional() }),
  z.object({ kind: z.literal('set meta'), id: z.string(), meta: z.record(z.string(), z.unknown()) }),
  z.object({ kind: z.literal('remove'), id: z.string() }),
  z.object({ kind: z.literal('set fields'), fields: z.looseObject({}) }),
  z.object({
    kind: z.literal('set metadata'),
    metadata: z.record(z.string(), z.unknown()),
    removed: z.array(z.string()).optional(),
  }),
]);
const storedDraft = z.object({
  baseVersion: z.number(),
  actions: z.array(action),
  at: z.number(),
  editedAt: z.number(),
});

/** The draft of a user's dashboard in this browser, or null. What does not read counts as none. */
export function readDraft(userId: number, dashboardId: number): StoredDraft | null {
  try {
    const read = storedDraft.safeParse(JSON.parse(localStorage.getItem(keyOf(userId, dashboardId)) ?? 'null'));
    return read.success && read.data.at > 0 ? (read.data as StoredDraft) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft. Returns false where the browser has no space: then leaving the page would lose it. */
export function storeDraft(userId: number, dashboardId: number, draft: StoredDraft): boolean {
  try {
    localStorage.setItem(keyOf(userId, dashboardId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets a draft, after saving or discarding it. */
export function removeDraft(userId: number, dashboardId: number): void {
  try {
    localStorage.removeItem(keyOf(userId, dashboardId));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
