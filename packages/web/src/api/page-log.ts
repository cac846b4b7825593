import { newClientId } from './client-id.ts';

/** What one event says besides its name and time. */
export type EventFields = Readonly<Record<string, unknown>>;

const address = '/superset/log/?explode=events';
/** As many as travel together; a beacon holds 64 kB. */
const maxBatchSize = 20;
/** Events of one change arrive within this. */
const quietMs = 5_000;
/** What is kept of a page that may not send yet. */
const maxWaiting = 200;

/** Names this opening of the page, so that its events can be distinguished from those of another. */
const impressionId = newClientId();

let pendingEvents: EventFields[] = [];
let isOpen = false;
let timer: ReturnType<typeof setTimeout> | null = null;

function sourceOf(path: string): EventFields {
  const [, dashboard] = /^\/superset\/dashboard\/([^/]+)/.exec(path) ?? [];
  if (dashboard !== undefined) return { source: 'dashboard', source_id: dashboard };
  return path.startsWith('/explore') ? { source: 'explore' } : {};
}

function sendNow(): void {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  while (isOpen && pendingEvents.length > 0) {
    const events = JSON.stringify(pendingEvents.slice(0, maxBatchSize));
    // The browser takes no more now: the next event or the leaving of the page tries again.
    if (!navigator.sendBeacon(address, new URLSearchParams({ events }))) return;
    pendingEvents = pendingEvents.slice(maxBatchSize);
  }
}

const sendWhenHidden = (): void => {
  if (document.visibilityState === 'hidden') sendNow();
};

/** Tells the server of something that happened on the page: some time later, with others, at the latest when the page is left. */
export function logPageEvent(name: string, fields: EventFields): void {
  const event = {
    event_name: name,
    event_id: newClientId(),
    ts: Date.now(),
    visibility: document.visibilityState,
    impression_id: impressionId,
    ...sourceOf(location.pathname),
    ...fields,
  };
  pendingEvents = [...pendingEvents, event].slice(-maxWaiting);
  if (pendingEvents.length >= maxBatchSize) sendNow();
  else if (isOpen) timer ??= setTimeout(sendNow, quietMs);
}

/** Lets events leave, those that were kept first, or keeps them from leaving. Whoever may not tell the server anything keeps none. */
export function setPageLog(isAllowed: boolean): void {
  isOpen = isAllowed;
  document.removeEventListener('visibilitychange', sendWhenHidden);
  if (!isAllowed) pendingEvents = [];
  else {
    document.addEventListener('visibilitychange', sendWhenHidden);
    if (pendingEvents.length > 0) timer ??= setTimeout(sendNow, quietMs);
  }
}
