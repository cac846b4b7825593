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
const maxBatchSize = 8;

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
 * the fewest labels have. Slots of one color are distinguished by rounds of the palette.
 */
export function chooseSlots(storedSlots: StoredSlots, hashes: readonly string[]): ReadonlyMap<string, number> {
  const chosenSlots = new Map<string, number>();
  const useCounts = Array.from({ length: paletteSize }, () => 0);
  const top = Array.from({ length: paletteSize }, () => -1);
  const note = (slot: number): void => {
    const color = slot % paletteSize;
    useCounts[color] = (useCounts[color] ?? 0) + 1;
    top[color] = Math.max(top[color] ?? -1, slot);
  };
  for (const slot of storedSlots.values()) note(slot);
  const takenSlots = new Set(
    hashes
      .slice(0, maxBatchSize)
      .flatMap((label) => storedSlots.get(label) ?? [])
      .map((slot) => slot % paletteSize),
  );
  const freeSlots = maxKept - storedSlots.size;
  for (const label of hashes.filter((one) => !storedSlots.has(one)).slice(0, Math.max(0, freeSlots))) {
    const weight = (color: number): number => (takenSlots.has(color) ? maxKept : 0) + (useCounts[color] ?? 0);
    const color = useCounts.reduce((bestIndex, _, index) => (weight(index) < weight(bestIndex) ? index : bestIndex), 0);
    const slot = (top[color] ?? -1) < 0 ? color : (top[color] ?? 0) + paletteSize;
    chosenSlots.set(label, slot);
    note(slot);
    if (hashes.indexOf(label) < maxBatchSize) takenSlots.add(color);
  }
  return chosenSlots;
}

/** Slots over the store. What is kept is remembered: it never changes, so that only new labels ask the store. */
export function createLabelSlots(store: LabelSlotStore): LabelSlots {
  const slotsByColumn = new LRUCache<string, StoredSlots>({ max: 500 });
  return {
    async of(dashboardId, { columns, isByMetric, labels }, mayGive) {
      const columnHash = slotHash(JSON.stringify([isByMetric, ...columns]));
      const key = `${dashboardId} ${columnHash}`;
      const hashes = labels.slice(0, maxLabelsPerRequest).map(slotHash);
      let storedSlots = slotsByColumn.get(key) ?? new Map<string, number>();
      const lacksSlots = (): boolean => storedSlots.size < maxKept && hashes.some((label) => !storedSlots.has(label));
      if (lacksSlots()) storedSlots = await store.of(dashboardId, columnHash);
      if (lacksSlots() && (await mayGive()))
        storedSlots = await store.give(dashboardId, columnHash, (before) => chooseSlots(before, hashes));
      // What came back first may be less than what another has remembered meanwhile.
      if (storedSlots.size >= (slotsByColumn.get(key)?.size ?? 0)) slotsByColumn.set(key, storedSlots);
      return Object.fromEntries(
        labels.slice(0, maxLabelsPerRequest).flatMap((label, index) => {
          const slot = storedSlots.get(hashes[index] ?? '');
          return slot === undefined ? [] : [[label, slot]];
        }),
      );
    },
  };
}
