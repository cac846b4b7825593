import { createStore } from 'zustand/vanilla';

interface SessionState {
  /** True from the first 401 until the user has signed in again; work in the page stays as it is. */
  readonly isExpired: boolean;
}

/** Whether the session has ended while the page was in use. */
export const sessionStore = createStore<SessionState>(() => ({ isExpired: false }));

let waitingCalls: (() => void)[] = [];

/** Marks the session as ended and resolves once the user has signed in again. */
export function untilSignedIn(): Promise<void> {
  sessionStore.setState({ isExpired: true });
  return new Promise((resolve) => waitingCalls.push(resolve));
}

/** Lets every held call go on. */
export function sessionRenewed(): void {
  const callsToResume = waitingCalls;
  waitingCalls = [];
  sessionStore.setState({ isExpired: false });
  for (const resolve of callsToResume) resolve();
}
