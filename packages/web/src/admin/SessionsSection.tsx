import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SessionItem } from '@sextant/contract';
import { Button, ErrorPanel, ListTable, Tag, toast } from '@sextant/ui';
import type { ListColumn } from '@sextant/ui';
import { endOtherSessions, endSession, sessionsQuery } from '../api/team.ts';
import styles from './Admin.module.css';
import { shownTime } from '../shell/format/shown-time.ts';

/** A browser in words; the long text of its own is for machines. */
function clientName({ client, kind }: SessionItem): string {
  const name = /(Firefox|Edg|OPR|Chrome|Safari|curl|python-requests)\//.exec(client ?? '')?.[1];
  const browser = name === 'Edg' ? 'Edge' : name === 'OPR' ? 'Opera' : name;
  return browser ?? (kind === 'token' ? 'A program' : 'A browser');
}

const columns: readonly ListColumn<SessionItem>[] = [
  {
    id: 'client',
    title: 'Where',
    cell: (row) => (
      <>
        {clientName(row)} {row.isThis && <Tag tone="ok">Here</Tag>}
      </>
    ),
  },
  { id: 'address', title: 'Address', cell: (row) => row.address ?? 'Not known' },
  { id: 'created', title: 'Signed in', isWhole: true, cell: (row) => shownTime(row.createdAt) },
];

/** Where one is signed in, and how to end that. */
export function SessionsSection() {
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: async (name: string | null) => {
      await (name === null ? endOtherSessions() : endSession(name));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
  const others = (sessions.data ?? []).filter(({ isThis }) => !isThis);
  return (
    <section className={styles.section} aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={styles.sectionTitle}>
        Where you are signed in
      </h2>
      {sessions.error === null ? (
        <div className={styles.form}>
          <ListTable
            label="Where you are signed in"
            columns={columns}
            rows={sessions.data ?? null}
            rowId={(row) => row.id}
            rowName={(row) => `${clientName(row)}, ${shownTime(row.createdAt)}`}
            skeletonRows={2}
            actions={(row) =>
              !row.isThis && (
                <Button size="xs" onPress={() => end.mutate(row.id)}>
                  Sign out
                </Button>
              )
            }
          />
          {others.length > 0 && (
            <div className={styles.actions}>
              <Button isBusy={end.isPending} onPress={() => end.mutate(null)}>
                Sign out everywhere else
              </Button>
            </div>
          )}
        </div>
      ) : (
        <ErrorPanel
          title="The list of sign-ins could not be read"
          message={sessions.error.message}
          actions={
            <Button size="sm" onPress={() => void sessions.refetch()}>
              Try again
            </Button>
          }
        />
      )}
    </section>
  );
}
