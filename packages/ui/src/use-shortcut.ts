import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/**
 * A key that acts on the whole page. `keys` is one stroke ('Mod+S', '/', '?', 'Mod+Enter') or a short sequence ('G H').
 * `Mod` is Command on Apple's machines and Ctrl elsewhere.
 */
export interface Shortcut {
  keys: string;
  /** What it does, for the list of shortcuts. */
  text: string;
  onAction: () => void;
  /** Heading in the list. Default 'This page'. */
  group?: string;
  /** Works while a field has the focus or a dialog is open. Default true for strokes with Mod, false for all others. */
  worksInFields?: boolean;
  /** Default true. */
  isEnabled?: boolean;
}

/** One line of the list of shortcuts: any of the strokes does it. */
export interface ListedShortcut {
  readonly keys: readonly string[];
  readonly text: string;
  readonly group: string;
}

interface Registration {
  readonly lines: readonly ListedShortcut[];
  /** Null for keys of an element, which handles them itself while it has the focus. */
  readonly page: { readonly keys: string; readonly worksInFields: boolean; readonly run: () => void } | null;
}
type PageShortcut = NonNullable<Registration['page']>;

const sequenceMs = 1_000;
let registry: readonly Registration[] = [];
/** Made when it is asked for; null since the registry changed: fifty tiles that come would make it a hundred times. */
let listedShortcuts: readonly ListedShortcut[] | null = null;
let pending: { first: string; pressedMs: number } | null = null;
const listeners = new Set<() => void>();

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function strokeOf(event: KeyboardEvent | ReactKeyboardEvent): string {
  const hasMod = isApple() ? event.metaKey : event.ctrlKey;
  const hasOther = isApple() ? event.ctrlKey : event.metaKey;
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key;
  // Shift is part of what '?' is; it is only named beside letters and named keys.
  const hasShift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key));
  return [hasMod && 'Mod', hasOther && 'Other', event.altKey && 'Alt', hasShift && 'Shift', key]
    .filter(Boolean)
    .join('+');
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(checkbox|radio|range|button)$/.test(target.getAttribute('type') ?? '');

/** A message in the corner is a dialog by its role but keeps nobody from the page. */
const hasOpenDialog = () =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (dialog) => dialog.getAttribute('aria-modal') !== 'false',
  );

/** A tooltip that came by itself, under a pointer at rest, takes Esc for itself: what was meant would get nothing. */
const isKeptByTooltip = (stroke: string) =>
  stroke === 'Escape' &&
  document.querySelector('[role="tooltip"]') !== null &&
  document.querySelector('[role="menu"]') === null;

/** Signs that no button has a meaning for; those that open menus let no key pass all the same. */
const isSignAtButton = (stroke: string, target: EventTarget | null): boolean =>
  /^[?/]$/.test(stroke) && target instanceof HTMLElement && target.closest('button') !== null;

const pageShortcuts = (): readonly PageShortcut[] => registry.flatMap(({ page }) => page ?? []);

function find(stroke: string): PageShortcut | undefined {
  const sequence =
    pending !== null && Date.now() - pending.pressedMs < sequenceMs ? `${pending.first} ${stroke}` : null;
  const matches = (shortcut: PageShortcut, keys: string) => shortcut.keys.toUpperCase() === keys.toUpperCase();
  // The newest wins: what was mounted last is in front.
  const newestFirst = pageShortcuts().toReversed();
  return (
    newestFirst.find((shortcut) => sequence !== null && matches(shortcut, sequence)) ??
    newestFirst.find((shortcut) => matches(shortcut, stroke))
  );
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return;
  const stroke = strokeOf(event);
  // Strokes with Mod are taken on the way down: a focused button would press itself at Ctrl Enter. All others come after the controls.
  const isCapturePhase = stroke.includes('Mod+') || isKeptByTooltip(stroke) || isSignAtButton(stroke, event.target);
  if (isCapturePhase !== (event.eventPhase === Event.CAPTURING_PHASE)) return;
  const found = find(stroke);
  pending = pageShortcuts().some((shortcut) => shortcut.keys.toUpperCase().startsWith(`${stroke.toUpperCase()} `))
    ? { first: stroke, pressedMs: Date.now() }
    : null;
  if (found === undefined) return;
  const hasMod = stroke.includes('Mod+');
  if (!found.worksInFields && (isField(event.target) || hasOpenDialog())) return;
  event.preventDefault();
  if (hasMod) event.stopPropagation();
  pending = null;
  found.run();
}

/** What the list shows: of the page's keys what they do now, of elements each key once, however many there are. */
function listOf(all: readonly Registration[]): readonly ListedShortcut[] {
  const lines = new Map<string, ListedShortcut>();
  for (const { page, lines: ownLines } of all)
    for (const line of ownLines) lines.set(`${page === null ? line.group : ''} ${line.keys.join(' ')}`, line);
  return [...lines.values()];
}

const isOfPage = ({ page }: Registration): boolean => page !== null;

function setRegistry(next: readonly Registration[]): void {
  const hadPage = registry.some(isOfPage);
  registry = next;
  const hasPage = registry.some(isOfPage);
  if (hadPage !== hasPage)
    for (const isCapture of [true, false])
      if (hasPage) document.addEventListener('keydown', handleKeyDown, isCapture);
      else document.removeEventListener('keydown', handleKeyDown, isCapture);
  listedShortcuts = null;
  for (const listener of listeners) listener();
}

function add(registration: Registration): () => void {
  setRegistry([...registry, registration]);
  return () => setRegistry(registry.filter((other) => other !== registration));
}

/** Binds a key while the component is mounted, and lists it under `useShortcuts`. Last mounted wins. */
export function useShortcut(shortcut: Shortcut): void {
  const { keys, text, group = 'This page', worksInFields = keys.includes('Mod+'), isEnabled = true } = shortcut;
  const latest = useRef(shortcut.onAction);
  useEffect(() => {
    latest.current = shortcut.onAction;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    return add({
      lines: [{ keys: [keys], text, group }],
      page: { keys, worksInFields, run: () => latest.current() },
    });
  }, [keys, text, group, worksInFields, isEnabled]);
}

/**
 * Keys of parts of a page that come after it: one that is pressed before `isThere` is done once they have come, the last one of several. `keys` keep
 * their identity, and work in fields.
 */
export function useEarlyKeys(keys: readonly string[], isThere: boolean): void {
  const pressedStroke = useRef<string | null>(null);
  useEffect(() => {
    if (isThere) {
      // The parts bind their keys in the same frame, before what is around them.
      if (pressedStroke.current !== null) find(pressedStroke.current)?.run();
      pressedStroke.current = null;
      return undefined;
    }
    const removals = keys.map((stroke) =>
      add({ lines: [], page: { keys: stroke, worksInFields: true, run: () => (pressedStroke.current = stroke) } }),
    );
    return () => removals.forEach((remove) => remove());
  }, [keys, isThere]);
}

/** The keys that an element knows while it has the focus, by what they do. */
export interface ElementKeys<Action extends string> {
  readonly lines: readonly ListedShortcut[];
  readonly actions: Readonly<Record<Action, readonly string[]>>;
}

/** Declares the keys of one sort of element; `group` is their heading in the list, such as 'On a chart'. */
export function elementKeys<Action extends string>(
  group: string,
  actions: Readonly<Record<Action, { readonly keys: readonly string[]; readonly text: string }>>,
): ElementKeys<Action> {
  const entries = Object.entries(actions) as [Action, { keys: readonly string[]; text: string }][];
  return {
    lines: entries.map(([, { keys, text }]) => ({ keys, text, group })),
    actions: Object.fromEntries(entries.map(([action, { keys }]) => [action, keys])) as Record<
      Action,
      readonly string[]
    >,
  };
}

/**
 * A handler for `onKeyDown` of an element, which lists its keys while it is mounted. An action that returns false leaves the key
 * to whatever is around.
 */
export function useElementKeys<Action extends string, Target extends Element = Element>(
  declaredShortcuts: ElementKeys<Action>,
  actions: Readonly<Record<Action, (event: ReactKeyboardEvent<Target>) => boolean | void>>,
): (event: ReactKeyboardEvent<Target>) => void {
  useEffect(() => add({ lines: declaredShortcuts.lines, page: null }), [declaredShortcuts]);
  return (event) => {
    const stroke = strokeOf(event);
    const action = (Object.keys(declaredShortcuts.actions) as Action[]).find((name) =>
      declaredShortcuts.actions[name].includes(stroke),
    );
    if (action === undefined || actions[action](event) === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const shownShortcuts = (): readonly ListedShortcut[] => (listedShortcuts ??= listOf(registry));

/** All shortcuts that work now, in the order in which they were bound, for the dialog that lists them. */
export const useShortcuts = (): readonly ListedShortcut[] => useSyncExternalStore(subscribe, shownShortcuts);
