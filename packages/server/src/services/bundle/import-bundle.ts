import { mostTags } from '@sextant/contract';
import type { TaggedKind } from '@sextant/contract';
import { may } from '../../policies/permissions.ts';
import type { StoreParts } from '../../store/open-store.ts';
import type { Change } from '../../store/versions.ts';
import { draftOfChartDocument } from './chart-documents.ts';
import { draftOfDashboardDocument } from './dashboard-documents.ts';
import { draftOfDatabaseDocument } from './database-documents.ts';
import { draftOfDatasetDocument } from './dataset-documents.ts';
import { ErrorList } from './import-errors.ts';
import type { ImportContext, ImportPlan, ImportOptions, ObjectPlacement } from './import-plan.ts';
import { ImportPlanner } from './plan-import.ts';
import { readBundle } from './read-bundle.ts';
import type { SessionUser } from '../../policies/session.ts';

interface NumberedObject {
  readonly id: number;
}

/** Carries a plan out inside of a transaction. */
class Importing {
  private readonly parts: StoreParts;
  private readonly plan: ImportPlan;
  private readonly user: SessionUser;
  private readonly errors: ErrorList;
  private readonly key: Uint8Array;
  private readonly tags: ReadonlyMap<string, readonly string[]>;

  constructor(
    parts: StoreParts,
    plan: ImportPlan,
    by: { user: SessionUser; errors: ErrorList; key: Uint8Array; tags: ReadonlyMap<string, readonly string[]> },
  ) {
    this.parts = parts;
    this.plan = plan;
    this.user = by.user;
    this.errors = by.errors;
    this.key = by.key;
    this.tags = by.tags;
  }

  async all(): Promise<void> {
    const databases = await this.databases();
    const datasets = await this.datasets(databases);
    const charts = await this.charts(datasets);
    await this.dashboards({ datasets, charts });
    await this.queries(databases);
  }

  private change(placement: ObjectPlacement<unknown>): Change {
    return {
      authorId: this.user.id,
      reason: 'imported',
      // A save since the plan was made rejects the import.
      baseVersion: placement.action === 'replace' ? placement.version : null,
    };
  }

  /** Writes one document and returns its number. Rejections of the store are errors of its file; the transaction ends with them. */
  private async writtenChange(
    file: string,
    placement: ObjectPlacement<unknown>,
    write: {
      readonly make: (change: Change) => Promise<NumberedObject>;
      readonly restore: (id: number) => Promise<boolean>;
      readonly replace: (id: number, change: Change) => Promise<NumberedObject | undefined>;
    },
  ): Promise<number> {
    if (placement.action === 'keep') return placement.id;
    try {
      if (placement.action === 'make') return (await write.make(this.change(placement))).id;
      if (placement.isTrashed) await write.restore(placement.id);
      await write.replace(placement.id, this.change(placement));
      return placement.id;
    } catch (error) {
      this.errors.take(file, error);
      this.errors.throwAny();
      throw error;
    }
  }

  /** What is made or replaced has its tags of the bundle beside those of here. */
  private async giveTags(kind: TaggedKind, uuid: string, id: number, placement: ObjectPlacement<unknown>) {
    const names = this.tags.get(uuid) ?? [];
    if (placement.action === 'keep' || names.length === 0 || !may(this.user, 'can_write Tag')) return;
    await this.parts.tags.give(names, [{ kind, id }], { authorId: this.user.id, most: mostTags });
  }

  private async databases(): Promise<Map<string, number>> {
    const numbers = new Map(this.plan.idByUuid);
    const { databases } = this.parts;
    for (const [uuid, { file, document, placement, connection }] of this.plan.databases) {
      if (connection === null) {
        if (placement.action === 'keep') numbers.set(uuid, placement.id);
        continue;
      }
      const before = placement.action === 'replace' ? placement.before : null;
      const draft = draftOfDatabaseDocument(document, this.key, { connection, before });
      const id = await this.writtenChange(file, placement, {
        make: (change) => databases.connect(draft, change),
        restore: (number) => databases.restore(number, 0),
        replace: (number, change) => databases.save(number, draft, change),
      });
      numbers.set(uuid, id);
    }
    return numbers;
  }

  /** What is new belongs to who imports it; what is here keeps its owners. */
  private ownersOf(placement: ObjectPlacement<unknown>): readonly number[] {
    return placement.action === 'replace' && placement.ownerIds.length > 0 ? placement.ownerIds : [this.user.id];
  }

  private async datasets(databases: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const numbers = new Map(this.plan.idByUuid);
    const { datasets } = this.parts;
    for (const [uuid, { file, document, placement }] of this.plan.datasets) {
      const before = placement.action === 'replace' ? placement.before : null;
      const databaseId = databases.get(document.database_uuid) ?? 0;
      const draft = draftOfDatasetDocument(document, { databaseId, before, ownerIds: this.ownersOf(placement) });
      const id = await this.writtenChange(file, placement, {
        make: (change) => datasets.create(draft, change),
        restore: (number) => datasets.restore(number, 0),
        replace: (number, change) => datasets.save(number, draft, change),
      });
      await this.giveTags('dataset', uuid, id, placement);
      numbers.set(uuid, id);
    }
    return numbers;
  }

  private async charts(datasets: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const numbers = new Map(this.plan.idByUuid);
    const { charts } = this.parts;
    for (const [uuid, { file, document, placement }] of this.plan.charts) {
      const before = placement.action === 'replace' ? placement.before : null;
      const datasetId = datasets.get(document.dataset_uuid) ?? 0;
      const chartPlace = { datasetId, ownerIds: this.ownersOf(placement), before: before?.row ?? null };
      const draft = draftOfChartDocument(document, chartPlace);
      const id = await this.writtenChange(file, placement, {
        make: (change) => charts.create(draft, change),
        restore: (number) => charts.restore(number, 0),
        replace: (number, change) => charts.save(number, draft, change),
      });
      await this.giveTags('chart', uuid, id, placement);
      numbers.set(uuid, id);
    }
    return numbers;
  }

  private async dashboards(importedIds: {
    datasets: ReadonlyMap<string, number>;
    charts: ReadonlyMap<string, number>;
  }) {
    const { dashboards } = this.parts;
    for (const [uuid, { file, document, placement }] of this.plan.dashboards) {
      const before = placement.action === 'replace' ? placement.before : null;
      const draft = draftOfDashboardDocument(document, importedIds, { before, ownerIds: this.ownersOf(placement) });
      const id = await this.writtenChange(file, placement, {
        make: (change) => dashboards.create(draft, change),
        restore: (number) => dashboards.restore(number, 0),
        replace: (number, change) => dashboards.save(number, draft, change),
      });
      await this.giveTags('dashboard', uuid, id, placement);
    }
  }

  /** Saved queries have no versions: what is replaced was seen by the plan. */
  private async queries(databases: ReadonlyMap<string, number>): Promise<void> {
    const { savedQueries } = this.parts;
    for (const { document, placement, draft, uuid } of this.plan.queries.values()) {
      const wholeDraft = { ...draft, databaseId: databases.get(document.database_uuid) ?? 0 };
      if (placement.action === 'replace') await savedQueries.save(placement.id, wholeDraft, this.user.id);
      else await savedQueries.create(wholeDraft, this.user.id, uuid);
    }
  }
}

/**
 * Takes a bundle over: databases, datasets, charts, dashboards and saved queries, found again by uuid. Only objects of the kind that is imported are replaced,
 * and only when that is asked; what they are built on stays as it is here. Everything in one transaction.
 *
 * @throws IMPORT_001 with the errors of each file, IMPORT_005 when something is not allowed, IMPORT_002 to 004 for the file itself
 */
export async function importBundle(
  context: ImportContext,
  user: SessionUser,
  { bytes, options }: { readonly bytes: Uint8Array; readonly options: ImportOptions },
): Promise<void> {
  const errors = new ErrorList(options.kind);
  const documents = await readBundle(bytes, options.kind, errors);
  const plan = await new ImportPlanner(context, user, options, errors).plan(documents);
  const { connections } = context.secrets;
  await context.store.inOneTransaction((parts) =>
    new Importing(parts, plan, { user, errors, key: connections, tags: documents.tags }).all(),
  );
  for (const { placement } of plan.databases.values())
    if (placement.action === 'replace') context.connections.forget(placement.id);
}
