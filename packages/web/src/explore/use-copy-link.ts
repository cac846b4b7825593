import { useMutation } from '@tanstack/react-query';
import { api } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { call } from '../api/call.ts';
import { useExplore } from './explore-store.ts';

/** Keeps the chart as it stands on the server and copies a link to it. */
export function useCopyLink() {
  const draft = useExplore((state) => state.draft);
  const datasetId = useExplore((state) => state.dataset.id);
  const sliceId = useExplore((state) => state.slice?.slice_id);
  return useMutation({
    mutationFn: async () => {
      const { key } = await call(api.formData.create, {
        body: {
          datasource_id: datasetId,
          datasource_type: 'table',
          form_data: JSON.stringify(draft),
          ...(sliceId === undefined ? {} : { chart_id: sliceId }),
        },
      });
      const search = new URLSearchParams({
        form_data_key: key,
        ...(sliceId === undefined
          ? { datasource_type: 'table', datasource_id: String(datasetId) }
          : { slice_id: String(sliceId) }),
      });
      return `${window.location.origin}/explore/?${search.toString()}`;
    },
    onSuccess: async (link) => {
      try {
        await navigator.clipboard.writeText(link);
        toast({ kind: 'ok', text: 'Link Copied!' });
      } catch {
        toast({ kind: 'error', text: 'Sorry, your browser does not support copying.' });
      }
    },
    onError: (error) => toast({ kind: 'error', text: `The link could not be made: ${error.message}` }),
  });
}
