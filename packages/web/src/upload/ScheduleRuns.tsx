import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ImportSchedule } from '@sextant/contract';
import { Button, PauseIcon, RunIcon, Tag, toast } from '@sextant/ui';
import { call } from '../api/call.ts';
import { scheduleQuery } from '../api/import-schedules.ts';
import { outcomeTexts, runText, timeText } from '../shell/format/schedule-texts.ts';
import { shownTime } from '../shell/format/shown-time.ts';
import styles from './Schedule.module.css';

/** Changes a schedule by a call that returns it. */
function useScheduleCall(datasetId: number, action: () => Promise<{ readonly result: ImportSchedule }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: async ({ result }) => {
      queryClient.setQueryData(scheduleQuery(datasetId).queryKey, result);
      await queryClient.invalidateQueries({ queryKey: ['uploads'] });
    },
    onError: (error) => toast({ kind: 'error', text: error.message }),
  });
}

/** When it is looked for next, and how it went before. */
export function ScheduleRuns({ schedule }: { readonly schedule: ImportSchedule }) {
  const { datasetId: id, isPaused, nextAt, responsible, runs } = schedule;
  const run = useScheduleCall(id, () => call(api.importSchedule.run, { params: { id } }));
  const pause = useScheduleCall(id, () =>
    call(api.importSchedule.pause, { params: { id }, body: { isPaused: !isPaused } }),
  );
  const isRunning = runs[0]?.outcome === 'running';
  return (
    <div className={styles.runs}>
      <div className={styles.next}>
        <p>
          <strong>{timeText(schedule.time)}</strong>
          {isPaused ? ' · paused' : nextAt !== null && ` · next ${shownTime(nextAt)}`}
          <br />
          <span className={styles.quiet}>
            {responsible === null
              ? 'Nobody answers for it: save it to have it run.'
              : `${responsible.name} answers for it.`}
          </span>
        </p>
        <Button icon={RunIcon} isBusy={run.isPending || isRunning} onPress={() => run.mutate()}>
          Run now
        </Button>
        <Button icon={isPaused ? RunIcon : PauseIcon} isBusy={pause.isPending} onPress={() => pause.mutate()}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
      </div>
      {runs.length === 0 ? (
        <p className={styles.quiet}>It has not run yet.</p>
      ) : (
        <ol className={styles.list} aria-label="Runs">
          {runs.map(({ uuid, ...one }) => (
            <li key={uuid}>
              <span className={styles.quiet}>{shownTime(one.startedAt)}</span>
              <Tag tone={outcomeTexts[one.outcome].tone}>{outcomeTexts[one.outcome].text}</Tag>
              <span className={styles.words}>
                {runText({ uuid, ...one })}
                {one.code !== null && <span className={styles.code}> {one.code}</span>}
                {one.startedBy !== null && <span className={styles.quiet}> · by {one.startedBy}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
