import * as z from 'zod';
import type { SettingStore } from '../store/settings.ts';

/** When rows of datasets were last asked for. */
export interface TableUse {
  readonly recordUse: (datasetId: number) => void;
  /** Dataset → epoch milliseconds, to the minute. */
  readonly times: () => Promise<ReadonlyMap<number, number>>;
  /** Keeps what is only in memory. */
  readonly keep: () => Promise<void>;
}

const settingName = 'dataset_use';
const minuteMs = 60_000;
const storedUse = z.record(z.string(), z.number());

/** Notes uses in memory, so that a result never waits for it, and keeps them in one setting when somebody calls `keep`. */
export function createTableUse(settings: Pick<SettingStore, 'get' | 'set'>, clock: () => number): TableUse {
  const freshUses = new Map<number, number>();
  const read = async (): Promise<Map<number, number>> => {
    const parsed = storedUse.safeParse(JSON.parse((await settings.get(settingName)) ?? '{}'));
    return new Map(Object.entries(parsed.success ? parsed.data : {}).map(([id, usedAt]) => [Number(id), usedAt]));
  };
  const times = async (): Promise<Map<number, number>> => {
    const all = await read();
    for (const [id, usedAt] of freshUses) all.set(id, usedAt);
    return all;
  };
  return {
    recordUse: (datasetId) => {
      // Queries of SQL Lab come and go.
      if (datasetId > 0) freshUses.set(datasetId, Math.floor(clock() / minuteMs) * minuteMs);
    },
    times,
    keep: async () => {
      if (freshUses.size === 0) return;
      await settings.set(settingName, JSON.stringify(Object.fromEntries(await times())));
      freshUses.clear();
    },
  };
}
