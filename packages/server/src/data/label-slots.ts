import { paletteSize } from '@sextant/charts';
import type { ColorLabels } from '@sextant/charts';
import { LRUCache } from 'lru-cache';
import { slotHash } from '../store/label-slots.ts';
import type { StoredSlots, LabelSlotStore } from '../store/label-slots.ts';

/** The most labels of one column that a dashboard keeps slots for; later ones take what is free in each chart. */
export const maxKept = 500;
/** The most labels that one result gives slots to: charts draw far fewer in colors. */
const maxLabelsPerRequest = 50;
/** So many of the largest stand beside each other in most charts. */
const maxTogether = 8;

/** Slots of the labels of a result. */
export interface LabelSlots {
  /**
   * The slots of these labels on a dashboard, by label; those that have none yet get them, where `mayGive` says so. Labels beyond the limits have
   * none. The same labels have the same slots for ever, whoever asks, in whatever order.
   */
  of(
    dashboardId: number,
    labels: ColorLabels,
    mayGive: () => Promise<boolean>,
  ): Promise<Readonly<Record<string, number>>>;
}

/**
 * Slots for those of `wanted` that have none, largest first: of the palette's colors one that none of the largest beside it has, else the one that
 * the fewest labels have. Slots of one color are told apart by rounds of the palette.
 */
export function chooseSlots(stored: StoredSlots, hashes: readonly string[]): ReadonlyMap<string, number> {
  const chosen = new Map<string, number>();
  const used = Array.from({ length: paletteSize }, () => 0);
  const top = Array.from({ length: paletteSize }, () => -1);
  const note = (slot: number): void => {
    const color = slot % paletteSize;
    used[color] = (used[color] ?? 0) + 1;
    top[color] = Math.max(top[color] ?? -1, slot);
  };
  for (const slot of stored.values()) note(slot);
  const beside = new Set(
    hashes
      .slice(0, maxTogether)
      .flatMap((label) => stored.get(label) ?? [])
      .map((slot) => slot % paletteSize),
  );
  const freeSlots = maxKept - stored.size;
  for (const label of hashes.filter((one) => !stored.has(one)).slice(0, Math.max(0, freeSlots))) {
    const weight = (color: number): number => (beside.has(color) ? maxKept : 0) + (used[color] ?? 0);
    const color = used.reduce((best, _, index) => (weight(index) < weight(best) ? index : best), 0);
    const slot = (top[color] ?? -1) < 0 ? color : (top[color] ?? 0) + paletteSize;
    chosen.set(label, slot);
    note(slot);
    if (hashes.indexOf(label) < maxTogether) beside.add(color);
  }
  return chosen;
}

/** Slots over the store. What is kept is remembered: it never changes, so that only new labels ask the store. */
export function createLabelSlots(store: LabelSlotStore): LabelSlots {
  const slotsByColumn = new LRUCache<string, StoredSlots>({ max: 500 });
  return {
    async of(dashboardId, { columns, isByMetric, labels }, mayGive) {
      const columnHash = slotHash(JSON.stringify([isByMetric, ...columns]));
      const key = `${dashboardId} ${columnHash}`;
      const hashes = labels.slice(0, maxLabelsPerRequest).map(slotHash);
      let stored = slotsByColumn.get(key) ?? new Map<string, number>();
      const lacks = (): boolean => stored.size < maxKept && hashes.some((label) => !stored.has(label));
      if (lacks()) stored = await store.of(dashboardId, columnHash);
      if (lacks() && (await mayGive()))
        stored = await store.give(dashboardId, columnHash, (before) => chooseSlots(before, hashes));
      // What came back first may be less than what another has remembered meanwhile.
      if (stored.size >= (slotsByColumn.get(key)?.size ?? 0)) slotsByColumn.set(key, stored);
      return Object.fromEntries(
        labels.slice(0, maxLabelsPerRequest).flatMap((label, index) => {
          const slot = stored.get(hashes[index] ?? '');
          return slot === undefined ? [] : [[label, slot]];
        }),
      );
    },
  };
}
