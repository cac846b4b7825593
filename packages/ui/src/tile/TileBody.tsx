import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { EmptyState } from '../display/EmptyState.tsx';
import { ErrorPanel } from '../frame/ErrorPanel.tsx';
import { RefreshIcon, StopIcon } from '../display/icons.ts';
import { Skeleton } from '../display/Skeleton.tsx';
import type { TileState } from './tile-state.ts';
import styles from './TileFrame.module.css';
import { useClock } from './use-clock.ts';

const textAfterMs = 1_000;
const stopAfterMs = 3_000;

type LoadingState = Extract<TileState, { kind: 'loading' }>;

/** True once `is` has been true for `ms` without a break; false at once when it ends. */
export function useLasting(is: boolean, ms: number): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLong(true), ms);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [is, ms]);
  return is && isLong;
}

/** How long the result has been awaited, and the way out. */
function WaitedTooLong({ state }: { state: LoadingState }) {
  const waitedMs = useClock(100) - state.since;
  return (
    <>
      <span className={styles.waited}>
        <span role="status">{state.text ?? 'Waiting for the engine'}</span>, {`${(waitedMs / 1_000).toFixed(1)}\u00a0s`}
      </span>
      {waitedMs >= stopAfterMs && state.onStop !== undefined && (
        <Button size="xs" icon={StopIcon} onPress={state.onStop}>
          Stop
        </Button>
      )}
    </>
  );
}

function WaitingBody({ state }: { state: LoadingState }) {
  // Ten clocks that nobody sees would render ten tiles ten times a second.
  const isLong = useLasting(true, textAfterMs);
  return (
    <div className={styles.waiting}>
      <div className={styles.shape}>
        <Skeleton shape={state.shape} hasScale />
      </div>
      <div className={styles.wait}>{isLong && <WaitedTooLong state={state} />}</div>
    </div>
  );
}

/** The body of a tile in each of its states. */
export function TileBody({ state, children }: { state: TileState; children: ReactNode }) {
  switch (state.kind) {
    case 'loading':
      return <WaitingBody state={state} />;
    case 'ready':
    case 'refreshing':
    case 'outdated':
      return (
        <div className={styles.content} data-content="" data-stale={state.kind === 'ready' ? undefined : state.kind}>
          {children}
        </div>
      );
    case 'empty':
      return (
        <EmptyState title={state.title} actions={state.actions} art={state.art ?? 'reading'} isCompact headingLevel={4}>
          {state.text}
        </EmptyState>
      );
    case 'forbidden':
      return (
        <EmptyState title={state.title} actions={state.actions} art="locked" isCompact headingLevel={4}>
          {state.text}
        </EmptyState>
      );
    case 'stopped':
      return (
        <EmptyState
          title="Stopped"
          art={null}
          isCompact
          headingLevel={4}
          actions={
            <Button size="sm" icon={RefreshIcon} onPress={state.onRetry}>
              Run again
            </Button>
          }
        >
          {state.text}
        </EmptyState>
      );
    case 'failed':
    case 'timed-out': {
      const { kind, ...errorProps } = state;
      return (
        <div className={styles.panel}>
          <ErrorPanel kind={kind} title="Timeout error" {...errorProps} />
        </div>
      );
    }
    default:
      return state satisfies never;
  }
}
