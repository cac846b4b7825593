import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { call } from './call.ts';

/** Queries that show uploaded tables or what is made of them, by the first part of their key. */
export const showsTables: ReadonlySet<string> = new Set(['objects', 'home', 'datasets', 'uploads', 'schedules']);

/** Puts the table of which a state is named back to what it was before, and says so. */
export function usePutBack(): (uuid: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (uuid: string) => call(api.upload.putBack, { params: { uuid } }),
    onSuccess: async ({ result }) => {
      toast({ kind: 'ok', text: `Put back: ${countOf(result.rowCount, 'row')}` });
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsTables.has(String(queryKey[0])) });
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
  return mutate;
}
