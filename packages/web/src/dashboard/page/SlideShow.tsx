import {
  AgeIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  Menu,
  PauseIcon,
  RunIcon,
  usePhone,
  useShortcut,
} from '@sextant/ui';
import { intervalText } from '@sextant/dashboard';
import type { TabPlace } from '@sextant/dashboard';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CSSProperties } from 'react';
import { useOpenTab, usePublishTab } from '../layout/use-tabs.ts';
import { usePage, useTiles } from '../page-context.ts';
import { startRefreshTimer } from '../refresh/use-auto-refresh.ts';
import styles from './SlideShow.module.css';

const intervalsS: readonly number[] = [10, 20, 30, 60, 300];
const usualIntervalS = 20;

/** Its own keys, and those that only accompany others, do not stop it. */
const ownKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'p', 'P', 'Shift', 'Control', 'Alt', 'Meta']);

const isOwnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-slide-show], [role="menu"]') !== null;

interface Turns {
  readonly seconds: number;
  /** The open tab: one that was opened by hand stays its whole time, too. */
  readonly openId: string;
  readonly next: () => void;
}

/** Goes on each interval while it runs and the page is seen. */
function useTurns(isRunning: boolean, { seconds, openId, next }: Turns): void {
  const turn = useEffectEvent(next);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = startRefreshTimer({
      intervalMs: seconds * 1000,
      isHidden: () => document.hidden,
      onDue: () => turn(),
    });
    document.addEventListener('visibilitychange', timer.noteSeen);
    return () => {
      timer.stop();
      document.removeEventListener('visibilitychange', timer.noteSeen);
    };
  }, [isRunning, seconds, openId]);
}

/** Calls back when somebody does something on the page: whoever looks at a thing keeps it. */
function useStopOnAction(isRunning: boolean, stop: () => void): void {
  const handleAction = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent && ownKeys.has(event.key)) return;
    if (!isOwnControl(event.target)) stop();
  });
  useEffect(() => {
    if (!isRunning) return undefined;
    const listen = (event: Event) => handleAction(event);
    const types = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const type of types) window.addEventListener(type, listen, { capture: true, passive: true });
    return () => {
      for (const type of types) window.removeEventListener(type, listen, { capture: true });
    };
  }, [isRunning]);
}

interface SlideShowProps {
  readonly tabs: readonly TabPlace[];
  /** Runs from its beginning. */
  readonly startsRunning: boolean;
}

/** The tabs of a dashboard one after the other, over the whole window: by itself or by the arrow keys. */
export function SlideShow({ tabs, startsRunning }: SlideShowProps) {
  const [isRunning, setRunning] = useState(startsRunning);
  const [seconds, setSeconds] = useState(usualIntervalS);
  const openTab = useTiles((state) => state.openTab);
  const topId = useTiles((state) => state.topTab);
  const hasTopTabs = usePage().model.layout.tabs !== null;
  const linkedId = useOpenTab(tabs, null);
  const openId = hasTopTabs ? (topId ?? tabs[0]?.id ?? '') : linkedId;
  const publish = usePublishTab();
  const isPhone = usePhone();
  const openIndex = Math.max(
    0,
    tabs.findIndex(({ id }) => id === openId),
  );
  const goBy = (steps: number): void => {
    const tab = tabs[(openIndex + steps + tabs.length) % tabs.length];
    if (tab === undefined) return;
    if (hasTopTabs) openTab(tab.id);
    publish(tab.id);
  };
  const next = (): void => goBy(1);
  const previous = (): void => goBy(-1);
  const toggle = (): void => setRunning(!isRunning);
  useTurns(isRunning, { seconds, openId, next });
  useStopOnAction(isRunning, () => setRunning(false));
  useShortcut({ keys: 'ArrowRight', text: 'Next tab', onAction: next });
  useShortcut({ keys: 'ArrowLeft', text: 'Previous tab', onAction: previous });
  useShortcut({ keys: 'P', text: 'Start and pause the slide show', onAction: toggle });
  return (
    <div
      className={styles.show}
      role="group"
      aria-label="Slide show"
      data-slide-show={isRunning ? 'running' : 'paused'}
    >
      {!isPhone && <IconButton icon={ChevronLeftIcon} label="Previous tab" shortcut="ArrowLeft" onPress={previous} />}
      <span className={styles.position} role="status">
        <span className={styles.hidden}>{`${tabs[openIndex]?.title ?? ''}, tab `}</span>
        {`${openIndex + 1} of ${tabs.length}`}
        {isRunning && (
          <span key={openId} className={styles.track} aria-hidden>
            <span className={styles.progress} style={{ '--slide-time': `${seconds}s` } as CSSProperties} />
          </span>
        )}
      </span>
      {!isPhone && <IconButton icon={ChevronRightIcon} label="Next tab" shortcut="ArrowRight" onPress={next} />}
      <IconButton
        icon={isRunning ? PauseIcon : RunIcon}
        label={isRunning ? 'Pause the slide show' : 'Start the slide show'}
        shortcut="P"
        isOn={isRunning}
        onPress={toggle}
      />
      <Menu
        label="How long a tab is shown"
        trigger={<IconButton icon={AgeIcon} label={`A tab each ${intervalText(seconds)}`} />}
        sections={[
          {
            id: 'intervals',
            items: intervalsS.map((choice) => ({
              id: String(choice),
              text: intervalText(choice),
              isChosen: choice === seconds,
              onAction: () => setSeconds(choice),
            })),
          },
        ]}
      />
    </div>
  );
}
