import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { messageOf } from '../../api/api-error.ts';
import { restoreVersion } from '../../api/versions.ts';
import type { VersionedObject } from '../../api/versions.ts';

/** Lists and pages that show charts, dashboards and datasets by their saved state. */
const shown = new Set(['objects', 'home', 'datasets', 'dashboard', 'chart', 'chart-data']);

/**
 * Restores a version onto `basedOn`, and offers to take that back by restoring what was there. `onRestored` shows the object as it is now; it is awaited before
 * the message.
 */
export function useRestore(object: VersionedObject, onRestored: () => Promise<void>) {
  const client = useQueryClient();
  return async function restore(version: number, basedOn: number): Promise<void> {
    try {
      const head = await restoreVersion(client, object, { version, basedOn });
      await client.invalidateQueries({ predicate: ({ queryKey }) => shown.has(String(queryKey[0])) });
      await onRestored();
      toast({
        kind: 'ok',
        text: `Version ${version} is restored`,
        action: { text: 'Undo', onAction: () => void restore(basedOn, head) },
      });
    } catch (error) {
      toast({
        kind: 'error',
        text: `The version could not be restored: ${messageOf(error)}`,
      });
    }
  };
}
