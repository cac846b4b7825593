import { isRecord } from '@sextant/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@sextant/ui';
import { ApiError } from '../api/api-error.ts';

type Fields = Readonly<Record<string, readonly string[]>>;

/** What the server said of single fields; empty when it said nothing of them. */
function fieldsOf(error: Error | null): Fields {
  if (!(error instanceof ApiError)) return {};
  const params = error.extra['params'];
  const fields = isRecord(params) && 'fields' in params ? params.fields : null;
  return isRecord(fields) ? (fields as Fields) : {};
}

/** A save of Settings: what is wrong with each field, a toast when it is done, and lists that are read anew. */
export function useForm<Input>(save: (input: Input) => Promise<unknown>, doneText: string, onDone: () => void) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      toast({ kind: 'ok', text: doneText });
      onDone();
      await client.invalidateQueries({ queryKey: ['team'] });
    },
  });
  const fields = fieldsOf(mutation.error);
  const errorOf = (name: string): string | null => fields[name]?.join(' ') ?? null;
  /** What is no error of a single field. */
  const general = mutation.error !== null && Object.keys(fields).length === 0 ? mutation.error.message : null;
  return { save: mutation.mutate, isBusy: mutation.isPending, errorOf, general };
}
