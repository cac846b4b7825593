import { differencesOf } from '@sextant/dashboard';
import type { Version, versionedKinds } from '@sextant/contract';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import { chartDocumentChanges, visibleChartStates, labelsOfChart } from '../charts/chart-versions.ts';
import { textsOfDocument } from '../dashboards/dashboard-versions.ts';
import { datasetDocumentChanges, seesDatasetStates } from '../datasets/dataset-versions.ts';
import { loadChart, loadDashboard, loadDataset } from '../objects/load-objects.ts';
import { describedVersions } from '../objects/saved-version.ts';

/** Changes are listed for the newest only: each needs two documents read. */
const describedChanges = 50;

type VersionedKind = (typeof versionedKinds)[number];
type Texts = readonly string[];

/** The versions of an object as a user reads them. */
interface History {
  /** Which of its documents the user is shown. */
  readonly visibleAmong: (documents: Texts) => Promise<(document: string) => boolean>;
  /** What changed from one document to the next, in words. */
  readonly changes: (before: string, after: string) => string[];
}

/** The history of an object that the user may see. @throws NOT_FOUND_001, NOT_FOUND_002, NOT_FOUND_003 */
async function openHistory(store: Store, user: SessionUser, { kind, id }: ObjectReference): Promise<History> {
  if (kind === 'chart') {
    const record = await loadChart(store, user, id);
    const labels = await labelsOfChart(store, user, record);
    return {
      visibleAmong: (documents) => visibleChartStates(store, user, { record, documents }),
      changes: (before, after) => chartDocumentChanges(before, after, labels),
    };
  }
  if (kind === 'dashboard') {
    await loadDashboard(store, user, id);
    return {
      visibleAmong: async () => () => true,
      changes: (before, after) => differencesOf(textsOfDocument(before), textsOfDocument(after)),
    };
  }
  const isVisible = seesDatasetStates(user, await loadDataset(store, user, id));
  return { visibleAmong: async () => () => isVisible, changes: datasetDocumentChanges };
}

interface ObjectReference {
  readonly kind: VersionedKind;
  readonly id: number;
}

/** Every saved state of an object that the user may see, the newest first. @throws NOT_FOUND_001, NOT_FOUND_002, NOT_FOUND_003 */
export async function listVersions(store: Store, user: SessionUser, reference: ObjectReference): Promise<Version[]> {
  const { kind, id } = reference;
  const history = await openHistory(store, user, reference);
  const newest = await store.versions.newest(kind, id, describedChanges + 1);
  const isVisible = await history.visibleAmong(newest.map(({ document }) => document));
  const changes = new Map(
    newest.flatMap(({ number, document }, index): [number, string[]][] => {
      const before = newest[index + 1]?.document;
      return before === undefined || !isVisible(before) || !isVisible(document)
        ? []
        : [[number, history.changes(before, document)]];
    }),
  );
  const described = await describedVersions(store, await store.versions.list(kind, id));
  return described.map((version) => ({ ...version, changes: changes.get(version.version) ?? null }));
}
