import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { DatabaseListItem } from '@sextant/contract';
import { Button, toast } from '@sextant/ui';
import { call } from '../api/call.ts';
import { meQuery } from '../api/me.ts';

/** Lets the database Uploads take files, or no more; what was uploaded stays as it is. */
export function UploadSwitch({ database }: { readonly database: DatabaseListItem }) {
  const queryClient = useQueryClient();
  const { id, database_name: name, allow_file_upload: isOn } = database;
  const change = useMutation({
    mutationFn: () => call(api.database.update, { params: { id }, body: { allow_file_upload: !isOn } }),
    onSuccess: async () => {
      toast({ kind: 'ok', text: isOn ? `${name} takes no more files` : `${name} takes files again` });
      await Promise.all(
        [['databases'], ['home'], meQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
  return (
    <Button size="xs" isBusy={change.isPending} onPress={() => change.mutate()}>
      {isOn ? 'Stop uploads' : 'Allow uploads'}
    </Button>
  );
}
