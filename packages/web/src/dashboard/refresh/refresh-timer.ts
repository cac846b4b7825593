interface RefreshTimerOptions {
  readonly intervalMs: number;
  /** True while nobody can see the page: then it waits, and asks at once when it is seen again and was due. */
  readonly isHidden: () => boolean;
  readonly onDue: () => void;
}

/** Calls `onDue` each interval until `stop`; `noteSeen` is called when the page is seen again. */
export function startRefreshTimer({ intervalMs, isHidden, onDue }: RefreshTimerOptions) {
  let dueAt = Date.now() + intervalMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(tick, Math.max(0, dueAt - Date.now()));
  };
  const tick = () => {
    if (isHidden()) return;
    onDue();
    dueAt = Date.now() + intervalMs;
    schedule();
  };
  schedule();
  return { noteSeen: schedule, stop: () => clearTimeout(timer) };
}
