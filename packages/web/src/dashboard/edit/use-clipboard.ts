import { useQueryClient } from '@tanstack/react-query';
import { countOf } from '@sextant/contract';
import { chartsIn, copyElements, listText, nodeName, pasteElements, together, withoutCharts } from '@sextant/dashboard';
import type { CopiedElements } from '@sextant/dashboard';
import { toast, useShortcut } from '@sextant/ui';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { knownUserId } from '../../api/me.ts';
import { readCopied, storeCopied, useCopied } from './clipboard-storage.ts';
import { activeContainer } from './state/active-container.ts';
import { useEdit, useEditStore } from './state/edit-context.ts';
import { makeNodeId, markedWith } from './state/edit-store.ts';
import { useElementActions } from './state/use-element-actions.ts';
import { chartToAddQuery } from './use-charts.ts';

/** Copied elements in words: the name of one, or how many. */
export const copiedName = ({ elements }: CopiedElements): string =>
  elements.length === 1 ? `“${nodeName(elements[0]?.[0] ?? null)}”` : countOf(elements.length, 'element');

const isDenied = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/** The charts that the user may not see, or that are gone. @throws what else went wrong */
function useDeniedCharts(): (chartIds: readonly number[]) => Promise<ReadonlySet<number>> {
  const client = useQueryClient();
  return async (chartIds) => {
    const denied = await Promise.all(
      chartIds.map(async (chartId) => {
        try {
          const { chart } = await client.fetchQuery(chartToAddQuery(chartId));
          return chart === null ? [chartId] : [];
        } catch (error) {
          if (isDenied(error)) return [chartId];
          throw error;
        }
      }),
    );
    return new Set(denied.flat());
  };
}

const say = (text: string): void => void toast({ kind: 'warn', text, durationMs: 8_000 });

/** Copies elements of a dashboard, takes them out, and puts copied ones in: within a dashboard, between dashboards and tabs of the browser. */
export function useClipboard() {
  const store = useEditStore();
  const actions = useElementActions();
  const userId = knownUserId(useQueryClient()) ?? 0;
  const deniedCharts = useDeniedCharts();
  const copied = useCopied(userId);

  const copy = (id: string): boolean => {
    const copiedElements = copyElements(store.getState().document, markedWith(store.getState(), id));
    const isKept = storeCopied(userId, copiedElements);
    if (isKept) toast({ kind: 'ok', text: `Copied ${copiedName(copiedElements)}` });
    else say('This browser has no space to copy that.');
    return isKept;
  };

  const paste = async (afterId: string | null): Promise<void> => {
    const found = readCopied(userId);
    if (found === null) return say('Nothing was copied yet: choose an element and press Ctrl C.');
    try {
      const { copied: allowed, names } = withoutCharts(found, await deniedCharts(chartsIn(found)));
      const { document, apply, takeFocus } = store.getState();
      const containerId = activeContainer(store.getState());
      const pasted = pasteElements(document, allowed, { afterId, containerId, makeId: makeNodeId });
      apply(together(pasted.actions), pasted.ids.length === 0 ? 'Nothing was pasted' : `Pasted ${copiedName(allowed)}`);
      takeFocus(pasted.ids.at(-1) ?? null);
      if (names.length > 0) say(`Left out, since you may not see it or it is gone: ${listText(names)}`);
      if (pasted.rejected.length > 0) say(`There is no place here for ${listText(pasted.rejected)}`);
    } catch (error) {
      toast({ kind: 'error', text: `It could not be pasted: ${messageOf(error)}` });
    }
    return undefined;
  };

  return {
    copied,
    copy,
    cut: (id: string): void => {
      if (copy(id)) actions.remove(id);
    },
    paste,
  };
}

/** Ctrl C and Ctrl X take the chosen elements, Ctrl V puts them behind the chosen one. Text that is selected on the page is copied as everywhere. */
export function useClipboardKeys(): void {
  const store = useEditStore();
  const { copy, cut, paste } = useClipboard();
  const hasSelected = useEdit(({ selected }) => selected !== null);
  const onChosen = (action: (id: string) => void) => () => {
    const text = window.getSelection()?.toString() ?? '';
    const { selected } = store.getState();
    if (text !== '') void navigator.clipboard?.writeText(text);
    else if (selected !== null) action(selected);
  };
  const common = { worksInFields: false, isEnabled: hasSelected };
  useShortcut({ keys: 'Mod+C', text: 'Copy the chosen element', onAction: onChosen((id) => void copy(id)), ...common });
  useShortcut({ keys: 'Mod+X', text: 'Cut the chosen element', onAction: onChosen(cut), ...common });
  useShortcut({
    keys: 'Mod+V',
    text: 'Paste behind the chosen element',
    worksInFields: false,
    onAction: () => void paste(store.getState().selected),
  });
}
