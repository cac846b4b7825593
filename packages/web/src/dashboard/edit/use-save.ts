import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readStaleDashboard } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { DashboardTexts, StaleSide } from '@sextant/contract';
import { changesToSave, documentTexts } from '@sextant/dashboard';
import type { DashboardDocument } from '@sextant/dashboard';
import { toast } from '@sextant/ui';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { restoreVersion } from '../../api/versions.ts';
import { dashboardQuery } from '../../api/dashboard.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { savedItem } from '../dashboard-texts.ts';
import type { CopyOptions } from './SaveAsDialog.tsx';
import { useEditStore } from './state/edit-context.ts';
import type { History } from './state/history.ts';

/** A save that was rejected since somebody else saved meanwhile: both states, and the version to save upon. */
export interface Conflict {
  readonly base: StaleSide | null;
  readonly head: StaleSide;
}

interface SaveOptions {
  readonly dashboardId: number;
  readonly idOrSlug: string;
  /** Forgets the draft in the browser. */
  readonly onSaved: () => void;
}

/** Leaves edit mode: the address without `edit`, by the slug where there is one. */
export function useLeave(): (
  target: { readonly slug: string | null; readonly id: number },
  isReplaced?: boolean,
) => Promise<void> {
  const router = useRouter();
  return async ({ slug, id }, isReplaced = true) => {
    const search = new URLSearchParams(router.state.location.searchStr);
    search.delete('edit');
    const text = search.toString();
    await router.navigate({
      href: `${pages.dashboard(slug ?? id)}${text === '' ? '' : `?${text}`}`,
      replace: isReplaced,
      ignoreBlocker: true,
    });
  };
}

/** Runs one save at a time: a stale one becomes a conflict, other rejections are shown. */
function useAttempt() {
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isRunning = useRef(false);
  const closeError = useRef<(() => void) | null>(null);
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    // A second one would be based on the version before the first, and conflict with it.
    if (isRunning.current) return;
    isRunning.current = true;
    closeError.current?.();
    setSaving(true);
    try {
      await work();
    } catch (error) {
      const staleSides =
        error instanceof ApiError && error.code === 'STALE_001' ? readStaleDashboard(error.extra) : null;
      if (staleSides !== null) setConflict(staleSides);
      else {
        const text = `Sorry, there was an error saving this dashboard: ${messageOf(error)}`;
        closeError.current = toast({ kind: 'error', text });
      }
    } finally {
      isRunning.current = false;
      setSaving(false);
    }
  };
  return { isSaving, conflict, setConflict, attempt };
}

/** Asks again for everything that shows the dashboard. */
function useRefresh(dashboardId: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['dashboard'] });
    void client.invalidateQueries({ queryKey: ['objects'] });
    void client.invalidateQueries({ queryKey: ['home'] });
    void client.invalidateQueries({ queryKey: ['versions', 'dashboard', dashboardId] });
  };
}

/** Saving: onto the version that editing began from, onto theirs after a conflict, or as a dashboard of one's own. */
export function useSave({ dashboardId, idOrSlug, onSaved }: SaveOptions) {
  const store = useEditStore();
  const client = useQueryClient();
  const leavePage = useLeave();
  const { isSaving, conflict, setConflict, attempt } = useAttempt();
  const refresh = useRefresh(dashboardId);

  const putDashboard = async (texts: DashboardTexts, basedOn: number, document: DashboardDocument) => {
    const body = changesToSave(texts, document);
    const { result } = await call(api.dashboard.update, { params: { id: dashboardId }, body, basedOn });
    client.setQueryData(dashboardQuery(idOrSlug).queryKey, (item) =>
      item === undefined ? item : savedItem(item, result),
    );
    return { version: result.version, texts: documentTexts(texts, document) };
  };

  const finish = async (
    savedVersion: { readonly version: number; readonly texts: DashboardTexts },
    isLeaving: boolean,
    savedHistory: History = store.getState().history,
  ): Promise<void> => {
    onSaved();
    setConflict(null);
    await refresh();
    const item = client.getQueryData(dashboardQuery(idOrSlug).queryKey);
    const hasChanged = store.getState().history !== savedHistory;
    if (isLeaving && !hasChanged) await leavePage({ slug: item?.slug ?? null, id: dashboardId });
    else store.getState().rebase(savedVersion.texts, savedVersion.version, savedHistory);
    const rest = hasChanged ? ' What you changed meanwhile is not saved yet.' : '';
    toast({ kind: 'ok', text: `This dashboard was saved successfully.${rest}` });
  };

  return {
    isSaving,
    conflict,
    closeConflict: () => setConflict(null),
    save: (isLeaving: boolean) =>
      attempt(async () => {
        const { base, document, history } = store.getState();
        await finish(await putDashboard(base.texts, base.version, document), isLeaving, history);
      }),
    /** Saves what was put together of both sides upon what somebody else saved; that stays among the versions. */
    saveMerged: (theirSide: StaleSide, merged: DashboardDocument) =>
      attempt(async () => {
        await finish(await putDashboard(theirSide.texts, theirSide.version, merged), true);
      }),
    /** Saves the dashboard as it was in an earlier version, and leaves edit mode. */
    restore: (version: number) =>
      attempt(async () => {
        const basedOn = store.getState().base.version;
        await restoreVersion(client, { kind: 'dashboard', id: dashboardId }, { version, basedOn });
        onSaved();
        await refresh();
        await leavePage({ slug: store.getState().base.texts.fields.slug, id: dashboardId });
        toast({ kind: 'ok', text: `Version ${version} is restored` });
      }),
    /** Leaves for what somebody else saved; the draft stays in the browser. */
    takeTheirs: () =>
      attempt(async () => {
        setConflict(null);
        await refresh();
        const item = client.getQueryData(dashboardQuery(idOrSlug).queryKey);
        await leavePage({ slug: item?.slug ?? null, id: dashboardId });
      }),
    saveCopy: (copy: CopyOptions) =>
      attempt(async () => {
        const { base, document } = store.getState();
        const texts = documentTexts(base.texts, document);
        const id = await createCopy({ dashboardId, texts, ...copy });
        onSaved();
        setConflict(null);
        void refresh();
        await leavePage({ slug: null, id }, false);
        toast({ kind: 'ok', text: `Saved as ${copy.title}` });
      }),
  };
}

interface Copy extends CopyOptions {
  readonly dashboardId: number;
  readonly texts: DashboardTexts;
}

/** Makes a dashboard of the user's own with the given state; the layout travels inside the metadata, as Superset has it. */
export async function createCopy({ dashboardId, title, texts, isWithCharts, moves }: Copy): Promise<number> {
  const metadata = (texts.jsonMetadata ?? '{}').trim();
  const inner = metadata.slice(1, -1).trim();
  const positions = `"positions": ${texts.positionJson ?? '{}'}`;
  const body = {
    dashboard_title: title,
    css: texts.fields.css,
    duplicate_slices: isWithCharts,
    datasets: [...moves],
    json_metadata: `{${inner === '' ? positions : `${inner}, ${positions}`}}`,
  };
  const { result } = await call(api.dashboard.copy, { params: { id: String(dashboardId) }, body });
  return result.id;
}
