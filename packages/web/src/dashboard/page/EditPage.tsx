import { shownTime } from '../../shell/format/shown-time.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { textsOfVersion, countOf } from '@sextant/contract';
import { openDocument } from '@sextant/dashboard';
import { Button, Dialog } from '@sextant/ui';
import { useState } from 'react';
import { dashboardVersionQuery } from '../../api/versions.ts';
import { meQuery } from '../../api/me.ts';
import type { DashboardModel, LayoutChart } from '@sextant/dashboard';
import { PageSkeleton } from './PageSkeleton.tsx';
import { textsOfItem } from '../dashboard-texts.ts';
import { mayManageDashboard } from '../edit-right.ts';
import { removeDraft, readDraft } from '../edit/draft-storage.ts';
import type { StoredDraft } from '../edit/draft-storage.ts';
import { EditSession } from '../edit/EditSession.tsx';
import type { SessionStart } from '../edit/EditSession.tsx';

interface EditPageProps {
  readonly idOrSlug: string;
  readonly model: DashboardModel;
}

const chartsOf = (model: DashboardModel): LayoutChart[] =>
  model.tiles.flatMap(({ chart }) =>
    chart === null ? [] : [{ id: chart.id, uuid: chart.uuid, name: chart.slice_name }],
  );

const sessionStart = (model: DashboardModel): SessionStart => ({
  texts: textsOfItem(model.item),
  version: model.item.version,
  savedDraft: null,
});

interface OfferProps {
  readonly draft: StoredDraft;
  readonly isBusy: boolean;
  readonly isOlder: boolean;
  readonly onContinue: () => void;
  readonly onDrop: () => void;
}

/** Changes of an earlier visit that were not saved. */
function DraftOffer({ draft, isBusy, isOlder, onContinue, onDrop }: OfferProps) {
  return (
    <Dialog
      isOpen
      onClose={onContinue}
      title="You have changes that are not saved"
      isDismissable={false}
      foot={
        <>
          <Button onPress={onDrop}>Discard them</Button>
          <Button kind="primary" isBusy={isBusy} onPress={onContinue}>
            Continue with them
          </Button>
        </>
      }
    >
      {countOf(draft.at, 'change')} from {shownTime(draft.editedAt)} {draft.at === 1 ? 'is' : 'are'} kept in this
      browser.
      {isOlder && ' Somebody saved the dashboard since; on saving you will see both.'}
    </Dialog>
  );
}

/** Edit mode of a dashboard: begins from what is stored, or goes on with what this browser has kept. */
export function EditPage({ idOrSlug, model: current }: EditPageProps) {
  // Whatever is saved by others meanwhile, this session goes on from where it began.
  const [model] = useState(current);
  const { data: me } = useQuery(meQuery);
  const client = useQueryClient();
  const userId = me?.id ?? 0;
  const dashboardId = model.item.id;
  const [draft, setDraft] = useState(() => readDraft(userId, dashboardId));
  const [start, setStart] = useState<SessionStart | null>(() => (draft === null ? sessionStart(model) : null));
  const [isBusy, setBusy] = useState(false);
  const begin = (next: SessionStart) => {
    setStart(next);
    setDraft(null);
  };
  const goOn = async (draft: StoredDraft) => {
    setBusy(true);
    try {
      const isHead = draft.baseVersion === model.item.version;
      const texts = isHead
        ? textsOfItem(model.item)
        : textsOfVersion(await client.fetchQuery(dashboardVersionQuery(dashboardId, draft.baseVersion)));
      begin({ texts, version: draft.baseVersion, savedDraft: draft });
    } catch {
      // That version is gone: what it was is not known, so nothing can be built upon it.
      begin(sessionStart(model));
    } finally {
      setBusy(false);
    }
  };
  const restart = () => {
    removeDraft(userId, dashboardId);
    begin(sessionStart(model));
  };
  if (start !== null) {
    const charts = chartsOf(model);
    const { repairs } = openDocument(start.texts, charts);
    return (
      <EditSession
        {...{ idOrSlug, model, start, charts, repairs, userId }}
        mayManage={mayManageDashboard(me, model.item)}
      />
    );
  }
  return (
    <>
      <PageSkeleton />
      {draft !== null && (
        <DraftOffer
          draft={draft}
          isBusy={isBusy}
          isOlder={draft.baseVersion !== model.item.version}
          onContinue={() => void goOn(draft)}
          onDrop={restart}
        />
      )}
    </>
  );
}
