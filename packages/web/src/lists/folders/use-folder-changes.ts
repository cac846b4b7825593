import { useQueryClient } from '@tanstack/react-query';

const staleKeys: ReadonlySet<string> = new Set([
  'folders',
  'folder-sharing',
  'objects',
  'home',
  'search',
  'dashboard',
  'sharing',
]);

/** Has everything asked again that tells of folders, or of what they open. */
export function useRefreshFolders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => staleKeys.has(String(queryKey[0])) });
}
