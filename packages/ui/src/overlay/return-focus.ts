/** What had the focus before an overlay took it, by the part of the page that holds the overlay. */
const openers = new WeakMap<Node, Element>();

/** What had the focus last outside of all overlays: also where one dialog took the place of another, such as the form after its loading. */
let lastOnPage: Element | null = null;

/** The key that is down. Null: none. */
let pressedKey: string | null = null;

/** Overlays stand beside the page, each in a child of the body. */
function overlayOf(node: Node): Node | null {
  let top: Node = node;
  while (top.parentNode !== null && top.parentNode !== document.body) top = top.parentNode;
  return top instanceof Element && top.id === 'root' ? null : top;
}

function handleFocusIn({ target, relatedTarget }: FocusEvent): void {
  if (!(target instanceof Element)) return;
  const overlay = overlayOf(target);
  if (overlay === null) lastOnPage = target;
  else if (!openers.has(overlay)) {
    const opener = relatedTarget instanceof Element ? relatedTarget : lastOnPage;
    if (opener !== null) openers.set(overlay, opener);
  }
}

/** What opened an overlay that is gone; where that is gone, too, what opened the overlay around it. Null: nothing that is still there. */
function openerOf(overlay: Node): Element | null {
  const opener = openers.get(overlay) ?? null;
  if (opener === null || opener.isConnected) return opener;
  const around = overlayOf(opener);
  return around === null || around === overlay ? lastOnPage : openerOf(around);
}

function returnFocus(mutations: readonly MutationRecord[]): void {
  const removedNodes = mutations.flatMap((mutation) => [...mutation.removedNodes]);
  const overlay = removedNodes.findLast((node) => openers.has(node) && !node.isConnected);
  const isLost = document.activeElement === null || document.activeElement === document.body;
  // What follows Enter, Space or Tab would act on what gets the focus now.
  if (overlay === undefined || !isLost || (pressedKey !== null && pressedKey !== 'Escape')) return;
  const opener = openerOf(overlay);
  const modal = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  if (!(opener instanceof HTMLElement) || !opener.isConnected || modal?.contains(opener) === false) return;
  opener.focus({ preventScroll: true });
}

/**
 * From now on, what opened an overlay has the focus again as soon as the overlay is gone. React Aria gives it back in the next frame only:
 * a key pressed before that, such as a second Esc, would be lost. Returns what ends it.
 */
export function returnFocusAtOnce(): () => void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const handleKeyDown = ({ key }: KeyboardEvent): void => {
    pressedKey = key;
  };
  const handleKeyUp = (): void => {
    pressedKey = null;
  };
  document.addEventListener('focusin', handleFocusIn, options);
  document.addEventListener('keydown', handleKeyDown, options);
  document.addEventListener('keyup', handleKeyUp, options);
  const observer = new MutationObserver(returnFocus);
  observer.observe(document.body, { childList: true });
  return () => {
    ended.abort();
    observer.disconnect();
  };
}
