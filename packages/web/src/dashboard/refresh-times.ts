import type { QueryClient } from '@tanstack/react-query';

const refreshTimes = new WeakMap<QueryClient, number>();

/** Notes that tiles are asked past the caches: what was made of earlier results is out of date. */
export const noteRefreshed = (client: QueryClient): void => void refreshTimes.set(client, Date.now());

/** When a tile was last asked past the caches, epoch ms; 0 for never. */
export const refreshedAt = (client: QueryClient): number => refreshTimes.get(client) ?? 0;
