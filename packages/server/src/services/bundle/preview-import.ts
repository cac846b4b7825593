import type { ImportErrors, ImportPlan as ShownPlan } from '@sextant/contract';
import { draftOfChartDocument } from './chart-documents.ts';
import { draftOfDashboardDocument } from './dashboard-documents.ts';
import { draftOfDatasetDocument } from './dataset-documents.ts';
import { ErrorList } from './import-errors.ts';
import type { ImportContext, ImportPlan, ImportOptions, ObjectPlacement } from './import-plan.ts';
import { ImportPlanner } from './plan-import.ts';
import { readBundle } from './read-bundle.ts';
import type { BundleDocuments, Found } from './read-bundle.ts';
import { isSavedAs } from './query-documents.ts';
import { isAsStored } from './same-draft.ts';
import type { SessionUser } from '../../policies/session.ts';

type ShownObject = ShownPlan['objects'][number];

interface Placement {
  readonly placement: ObjectPlacement<unknown>;
}

/** Numbers of objects that are here: uuid → number. What is made by the import has none yet. */
const idsByUuid = (plan: ImportPlan, steps: ReadonlyMap<string, Placement>): Map<string, number> =>
  new Map([
    ...plan.idByUuid,
    ...[...steps].flatMap(([uuid, { placement }]): [string, number][] =>
      placement.action === 'make' ? [] : [[uuid, placement.id]],
    ),
  ]);

/** Uuids of what is overwritten with what it says already. */
async function unchangedUuids({ store }: ImportContext, plan: ImportPlan): Promise<ReadonlySet<string>> {
  const [databases, datasets, charts] = [plan.databases, plan.datasets, plan.charts].map((steps) =>
    idsByUuid(plan, steps),
  ) as [Map<string, number>, Map<string, number>, Map<string, number>];
  const sameSet = new Set<string>();
  for (const [uuid, { document, placement }] of plan.datasets) {
    const databaseId = databases.get(document.database_uuid);
    if (placement.action !== 'replace' || placement.before === null || databaseId === undefined) continue;
    const draft = draftOfDatasetDocument(document, { databaseId, before: placement.before, ownerIds: [] });
    if (await isAsStored(store, 'dataset', { id: placement.id, draft })) sameSet.add(uuid);
  }
  for (const [uuid, { document, placement }] of plan.charts) {
    const datasetId = datasets.get(document.dataset_uuid);
    if (placement.action !== 'replace' || placement.before === null || datasetId === undefined) continue;
    const draft = draftOfChartDocument(document, { datasetId, ownerIds: [], before: placement.before.row });
    if (await isAsStored(store, 'chart', { id: placement.id, draft })) sameSet.add(uuid);
  }
  for (const [uuid, { document, placement }] of plan.dashboards) {
    if (placement.action !== 'replace' || placement.before === null) continue;
    const draft = draftOfDashboardDocument(document, { datasets, charts }, { before: placement.before, ownerIds: [] });
    if (await isAsStored(store, 'dashboard', { id: placement.id, draft })) sameSet.add(uuid);
  }
  for (const [uuid, { placement, draft }] of plan.queries)
    if (placement.action === 'replace' && placement.before !== null && isSavedAs(placement.before, draft))
      sameSet.add(uuid);
  return sameSet;
}

interface ExistingObjects {
  readonly plan: ImportPlan;
  readonly sameFiles: ReadonlySet<string>;
  readonly errors: ImportErrors;
}

function actionOf(placement: ObjectPlacement<unknown>, isSame: boolean): ShownObject['act'] {
  if (placement.action === 'make') return 'new';
  if (placement.action === 'keep') return 'kept';
  return isSame ? 'same' : 'replaced';
}

/** The objects of a folder that the import is of. One whose file is sound but stands on a rejected one is rejected with it. */
function shownOf<Document>(
  kind: ShownObject['kind'],
  { plan, sameFiles, errors }: ExistingObjects,
  {
    found,
    placements,
    nameOf,
  }: {
    readonly found: ReadonlyMap<string, Found<Document>>;
    readonly placements: ReadonlyMap<string, Placement>;
    readonly nameOf: (document: Document) => string;
  },
): ShownObject[] {
  return [...found]
    .filter(([, { file }]) => plan.files.has(file))
    .map(([uuid, { file, document }]) => {
      const step = Object.hasOwn(errors, file) ? undefined : placements.get(uuid)?.placement;
      return {
        file,
        kind,
        name: nameOf(document),
        act: step === undefined ? 'refused' : actionOf(step, sameFiles.has(uuid)),
        id: step === undefined || step.action === 'make' ? null : step.id,
        isRestored: step?.action === 'replace' && step.isTrashed,
      };
    });
}

const allShown = (bundle: BundleDocuments, existingObjects: ExistingObjects): ShownObject[] => [
  ...shownOf('saved_query', existingObjects, {
    found: bundle.queries,
    placements: existingObjects.plan.queries,
    nameOf: ({ label, sql }) => label ?? sql.slice(0, 60),
  }),
  ...shownOf('dashboard', existingObjects, {
    found: bundle.dashboards,
    placements: existingObjects.plan.dashboards,
    nameOf: ({ dashboard_title: name }) => name,
  }),
  ...shownOf('chart', existingObjects, {
    found: bundle.charts,
    placements: existingObjects.plan.charts,
    nameOf: ({ slice_name: name }) => name,
  }),
  ...shownOf('dataset', existingObjects, {
    found: bundle.datasets,
    placements: existingObjects.plan.datasets,
    nameOf: ({ table_name: name }) => name,
  }),
  ...shownOf('database', existingObjects, {
    found: bundle.databases,
    placements: existingObjects.plan.databases,
    nameOf: ({ database_name: name }) => name,
  }),
];

/** As the wire has them, whose lists may be changed. */
const wireErrors = (errors: ImportErrors): ShownPlan['faults'] =>
  Object.fromEntries(
    Object.entries(errors).map(([file, error]) => [
      file,
      typeof error === 'string'
        ? error
        : Object.fromEntries(Object.entries(error).map(([field, texts]) => [field, [...texts]])),
    ]),
  );

/**
 * What an import would do, without doing any of it: every right is asked, nothing is written. Objects that are here count as if they
 * may be overwritten.
 *
 * @throws IMPORT_001 to 004 for a file that cannot be read
 */
export async function previewImport(
  context: ImportContext,
  user: SessionUser,
  { bytes, options }: { readonly bytes: Uint8Array; readonly options: ImportOptions },
): Promise<ShownPlan> {
  const errors = new ErrorList(options.kind);
  const bundle = await readBundle(bytes, options.kind, errors);
  const previewOptions = { ...options, isOverwriting: true, isPreview: true };
  const plan = await new ImportPlanner(context, user, previewOptions, errors).look(bundle);
  const all = errors.all();
  const objects = allShown(bundle, { plan, sameFiles: await unchangedUuids(context, plan), errors: all });
  const files = [bundle.dashboards, bundle.charts, bundle.datasets, bundle.databases, bundle.queries].flatMap((found) =>
    [...found.values()].map(({ file }) => file),
  );
  return {
    objects,
    leftOut: [...files.filter((file) => !plan.files.has(file)), ...bundle.others],
    faults: wireErrors(all),
    passwords: [...plan.lackingPasswords],
    needsOverwrite: objects.some(
      ({ act: action, isRestored }) => (action === 'replaced' || action === 'same') && !isRestored,
    ),
  };
}
