import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * A key that acts on the whole page. `keys` is one stroke ('Mod+S', '/', '?', 'Mod+Enter') or a short sequence ('G H').
 * `Mod` is Command on Apple's machines and Ctrl elsewhere.
 */
export interface Shortcut {
  keys: string;
  /** What it does, for the list of shortcuts. */
  text: string;
  onAct: () => void;
  /** Heading in the list. Default 'This page'. */
  group?: string;
  /** Works while a field has focus; strokes with Mod always do. Default false. */
  worksInFields?: boolean;
  /** Default true. */
  isEnabled?: boolean;
}

type Registered = Required<Omit<Shortcut, 'onAct' | 'isEnabled'>> & { act: () => void };

const sequenceMs = 1_000;
let registry: readonly Registered[] = [];
let pending: { first: string; at: number } | null = null;
const listeners = new Set<() => void>();

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

function strokeOf(event: KeyboardEvent): string {
  const hasMod = isApple() ? event.metaKey : event.ctrlKey;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  // Shift is part of what '?' is; it is only named beside letters and named keys.
  const hasShift = event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key));
  return [hasMod && 'Mod', event.altKey && 'Alt', hasShift && 'Shift', key].filter(Boolean).join('+');
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

function find(stroke: string): Registered | undefined {
  const sequence = pending !== null && Date.now() - pending.at < sequenceMs ? `${pending.first} ${stroke}` : null;
  const matches = (shortcut: Registered, keys: string) => shortcut.keys.toUpperCase() === keys.toUpperCase();
  // The newest wins: what was mounted last is in front.
  const known = registry.toReversed();
  return (
    known.find((shortcut) => sequence !== null && matches(shortcut, sequence)) ??
    known.find((shortcut) => matches(shortcut, stroke))
  );
}

function handleKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return;
  const stroke = strokeOf(event);
  // Strokes with Mod are taken on the way down: a focused button would press itself at Ctrl Enter. All others come after the controls.
  const isOnTheWayDown = stroke.includes('Mod+') || isKeptByTooltip(stroke);
  if (isOnTheWayDown !== (event.eventPhase === Event.CAPTURING_PHASE)) return;
  const found = find(stroke);
  pending = registry.some((shortcut) => shortcut.keys.toUpperCase().startsWith(`${stroke.toUpperCase()} `))
    ? { first: stroke, at: Date.now() }
    : null;
  if (found === undefined) return;
  const hasMod = stroke.includes('Mod+');
  if (isField(event.target) && !hasMod && !found.worksInFields) return;
  if (hasOpenDialog() && !hasMod && !found.worksInFields) return;
  event.preventDefault();
  if (hasMod) event.stopPropagation();
  pending = null;
  found.act();
}

function add(shortcut: Registered): () => void {
  if (registry.length === 0)
    for (const isCapture of [true, false]) document.addEventListener('keydown', handleKeyDown, isCapture);
  registry = [...registry, shortcut];
  for (const listener of listeners) listener();
  return () => {
    registry = registry.filter((other) => other !== shortcut);
    if (registry.length === 0)
      for (const isCapture of [true, false]) document.removeEventListener('keydown', handleKeyDown, isCapture);
    for (const listener of listeners) listener();
  };
}

/** Binds a key while the component is mounted, and lists it under `useShortcuts`. Last mounted wins. */
export function useShortcut(shortcut: Shortcut): void {
  const { keys, text, group = 'This page', worksInFields = false, isEnabled = true } = shortcut;
  const latest = useRef(shortcut.onAct);
  useEffect(() => {
    latest.current = shortcut.onAct;
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    return add({ keys, text, group, worksInFields, act: () => latest.current() });
  }, [keys, text, group, worksInFields, isEnabled]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** All shortcuts that work now, in the order in which they were bound, for the dialog that lists them. */
export const useShortcuts = (): readonly Pick<Registered, 'keys' | 'text' | 'group'>[] =>
  useSyncExternalStore(subscribe, () => registry);
