import '@sextant/contract/zod-settings';
import type { CopiedElements } from '@sextant/dashboard';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';

const keyOf = (userId: number): string => `sextant.copied-elements.${userId}`;

const node = z.looseObject({ id: z.string(), type: z.string(), children: z.array(z.string()) });
const copiedElements = z.object({
  elements: z.array(z.array(node).max(500)).max(200),
  filters: z.array(z.record(z.string(), z.unknown())).max(200),
});

const listeners = new Set<() => void>();
/** The last text that was read, and what it says: the same value while nothing else is copied. */
let lastRead: { readonly text: string | null; readonly copied: CopiedElements | null } = { text: null, copied: null };

/** What a user copied last in this browser, in whichever of its tabs; null without anything, or where it does not read. */
export function readCopied(userId: number): CopiedElements | null {
  try {
    const text = localStorage.getItem(keyOf(userId));
    if (text !== lastRead.text) {
      const read = copiedElements.safeParse(JSON.parse(text ?? 'null'));
      lastRead = { text, copied: read.success ? read.data : null };
    }
    return lastRead.copied;
  } catch {
    return null;
  }
}

/** Keeps what was copied, for all tabs of this browser. Returns false where the browser has no space. */
export function storeCopied(userId: number, copied: CopiedElements): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(copied));
    for (const listener of listeners) listener();
    return true;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the user copied last; follows what is copied in other tabs. */
export const useCopied = (userId: number): CopiedElements | null =>
  useSyncExternalStore(subscribe, () => readCopied(userId));
