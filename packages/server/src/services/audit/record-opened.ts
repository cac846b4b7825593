import type { Store } from '../../store/open-store.ts';

/** A database that is locked is not waited for: what somebody opened is an aid to him, and he came to read. */
const longestWaitMs = 100;

/** Records that a user opened something. */
export async function recordOpened(
  { recents }: Pick<Store, 'recents'>,
  userId: number,
  kind: 'dashboard' | 'chart',
  id: number,
): Promise<void> {
  const recording = recents.record(userId, kind, id);
  let timer: NodeJS.Timeout | undefined;
  const longestWait = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestWaitMs)));
  await Promise.race([recording.catch(() => undefined), longestWait]);
  clearTimeout(timer);
}
