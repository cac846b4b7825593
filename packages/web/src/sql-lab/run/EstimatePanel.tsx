import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countText } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import { Button, CloseIcon, ErrorPanel, IconButton, Skeleton } from '@sextant/ui';
import { codeOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { schemaOfTab } from '../default-schema.ts';
import { activeTab, useLab } from '../lab-store.ts';
import styles from '../SqlLab.module.css';

/** What the database says that each statement of the tab in front would cost; nothing is run. */
function useEstimate() {
  const client = useQueryClient();
  const tab = useLab(activeTab);
  const body = {
    database_id: tab?.databaseId ?? 0,
    schema: tab === null ? null : schemaOfTab(client, tab),
    sql: tab?.sql ?? '',
    template_params: tab === null || tab.templateParams === '' ? null : tab.templateParams,
  };
  return useQuery({
    queryKey: ['sql-lab', 'estimate', body],
    enabled: tab !== null && tab.databaseId !== null && body.sql.trim() !== '',
    retry: false,
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(api.sqlLab.estimate, { body, signal })).result,
  });
}

/** Estimates beside the text. */
export function EstimatePanel({ onClose }: { readonly onClose: (() => void) | null }) {
  const { data, error, isFetching, refetch } = useEstimate();
  return (
    <aside className={styles.aside} aria-label="Estimated cost">
      <div className={styles.asideHead}>
        <h2>Estimated cost</h2>
        <span className={styles.reading}>before it runs</span>
        {onClose !== null && <IconButton icon={CloseIcon} size="sm" label="Close" onPress={onClose} />}
      </div>
      <div className={styles.asideBody}>
        {error !== null ? (
          <ErrorPanel title="The cost could not be estimated" message={error.message} code={codeOf(error)} />
        ) : data === undefined ? (
          isFetching && <Skeleton shape="text" />
        ) : (
          data.map((statement, index) => (
            <section key={index} aria-label={`Statement ${index + 1}`}>
              {data.length > 1 && <h3>{`Statement ${index + 1}`}</h3>}
              <dl className={styles.facts}>
                {Object.entries(statement).map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{/^\d+$/.test(value) ? countText(Number(value)) : value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))
        )}
        <Button size="sm" isBusy={isFetching} onPress={() => void refetch()}>
          Estimate again
        </Button>
      </div>
    </aside>
  );
}
