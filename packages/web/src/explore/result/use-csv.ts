import { useMutation } from '@tanstack/react-query';
import { queryContextFor } from '@sextant/charts';
import { toast } from '@sextant/ui';
import { downloadCsv } from '../../api/chart-data.ts';
import { useExplore } from '../explore-store.ts';

/** Downloads the rows of what was asked last. */
export function useCsv() {
  const asked = useExplore((state) => state.asked);
  const name = useExplore((state) => state.name);
  return useMutation({
    mutationFn: async () => {
      if (asked !== null) await downloadCsv(queryContextFor(asked), `${name === '' ? 'chart' : name}.csv`);
    },
    onError: (error) => toast({ kind: 'error', text: `The CSV could not be made: ${error.message}` }),
  });
}
