import { useMutation } from '@tanstack/react-query';
import { datasourceOf } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { call } from '../api/call.ts';
import { filtersParameters } from './dashboard-filters.ts';
import { useExplore, useExploreStore } from './explore-store.ts';

/** Keeps the chart as it stands on the server, with the filters that act on it, and copies a permanent link to it. */
export function useCopyLink() {
  const store = useExploreStore();
  const datasetId = useExplore((state) => state.dataset.id);
  const sliceId = useExplore((state) => state.slice?.slice_id);
  const filters = useExplore((state) => state.filters);
  return useMutation({
    mutationFn: async () => {
      const { url } = await call(api.explorePermalink.create, {
        body: {
          formData: {
            ...store.getState().draft,
            datasource: datasourceOf(datasetId),
            ...(sliceId === undefined ? {} : { slice_id: sliceId }),
          },
          ...(filters === null ? {} : { urlParams: filtersParameters(filters) }),
        },
      });
      // A server that other machines reach returns a path.
      return new URL(url, window.location.origin).href;
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
