import { hash } from 'node:crypto';
import { fail, SextantError } from '@sextant/contract';
import type { DownloadState, DownloadTask } from '@sextant/contract';
import type { AppContext } from '../../app-context.ts';
import type { DocumentDrawer } from '../../../draw/document/document-drawer.ts';
import type { DocumentScene } from '../../../draw/document/document-scene.ts';
import type { Session } from '../../../policies/session.ts';
import type { DataAccess } from '../../access/data-access.ts';
import { loadDashboard } from '../../objects/load-objects.ts';
import { queryTextsOf, queryTiles, readableTiles } from './query-tiles.ts';
import { chosenValues, filterText, momentText, nameOf } from './filter-text.ts';
import { viewDashboard } from './viewed-dashboard.ts';
import type { ViewedDashboard } from './viewed-dashboard.ts';

const keptMs = 5 * 60_000;
const longestMs = 5 * 60_000;
const maxRunning = 3;
const maxKept = 40;
/** Rows of finished downloads together; the oldest go first. */
const maxKeptBytes = 192 * 1024 * 1024;

type Format = DocumentScene['format'];
type Scene = Omit<DocumentScene, 'format'>;

interface Task {
  readonly userId: number;
  readonly dashboardId: number;
  readonly total: number;
  done: number;
  status: DownloadTask['task_status'];
  updatedAt: number;
  error: unknown;
  scene: Scene | null;
  readonly viewed: ViewedDashboard;
  /** Which rows its reader could read before its charts were asked. */
  readable: string;
  readonly files: Map<Format, Promise<Uint8Array>>;
}

/** The bytes of the rows that a task holds. */
const bytesIn = ({ scene }: Task): number =>
  Object.values(scene?.tiles ?? {}).reduce((sum, { body }) => {
    if (body.kind === 'text') return sum;
    return sum + body.response.length + (body.whole?.length ?? 0) + (body.before?.length ?? 0);
  }, 0);

/** Who downloads what. */
export interface DownloadRequest {
  readonly id: string;
  readonly state: DownloadState;
  readonly isForced: boolean;
}

interface DownloadContext extends Pick<AppContext, 'store' | 'config' | 'clock' | 'log'> {
  readonly dataAccess: DataAccess;
  readonly drawer: DocumentDrawer;
}

/** Dashboards on their way to become files: kept in memory for minutes, each for whoever asked for it. */
export class DownloadTasks {
  readonly #context: DownloadContext;
  readonly #tasks = new Map<string, Task>();
  readonly #stop = new AbortController();

  constructor(context: DownloadContext) {
    this.#context = context;
  }

  /**
   * Begins to ask the charts of a dashboard, or says how far that is.
   *
   * @throws NOT_FOUND_002 as the dashboard itself, DOWNLOAD_004 when three of that user are being made, and what asking failed with
   */
  async prepare(session: Session, request: DownloadRequest): Promise<{ readonly key: string; readonly task: Task }> {
    const { store, clock } = this.#context;
    const { row } = await loadDashboard(store, session.user, request.id);
    this.#sweep();
    const { dataMask = null, permalinkKey = null } = request.state;
    const name = JSON.stringify([session.user.id, row.id, row.version, dataMask, permalinkKey]);
    const key = hash('sha256', name, 'base64url').slice(0, 32);
    const knownTask = this.#tasks.get(key);
    if (knownTask !== undefined && knownTask.status === 'Error' && !request.isForced) {
      this.#tasks.delete(key);
      throw knownTask.error;
    }
    const isRunning = knownTask?.status === 'Computing';
    if (knownTask !== undefined && (isRunning || (!request.isForced && (await this.#isReadable(session, knownTask)))))
      return { key, task: knownTask };
    const running = [...this.#tasks.values()].filter(
      ({ userId, status }) => userId === session.user.id && status === 'Computing',
    );
    if (running.length >= maxRunning) throw fail('DOWNLOAD_004', {});
    const viewed = await viewDashboard(this.#context, session, request.id, request.state);
    const task: Task = {
      userId: session.user.id,
      dashboardId: row.id,
      total: viewed.model.tiles.length,
      done: 0,
      status: 'Computing',
      updatedAt: clock(),
      error: null,
      scene: null,
      viewed,
      readable: '',
      files: new Map(),
    };
    // The newest stands last.
    this.#tasks.delete(key);
    this.#tasks.set(key, task);
    void this.#run(task, session);
    return { key, task };
  }

  /**
   * What was prepared, drawn.
   *
   * @throws DOWNLOAD_001 for what is not there, somebody else's, or of rows that he may not read any more or more of which he may, DOWNLOAD_002 while it is made, DOWNLOAD_003 when it cannot be drawn
   */
  async fetch(session: Session, id: string, key: string, format: Format): Promise<Uint8Array> {
    // Who may not see the dashboard any more gets nothing of it.
    const { row } = await loadDashboard(this.#context.store, session.user, id);
    const task = this.#tasks.get(key);
    if (task === undefined || task.userId !== session.user.id || task.dashboardId !== row.id)
      throw fail('DOWNLOAD_001', {});
    if (task.status === 'Error') throw task.error;
    if (task.scene === null) throw fail('DOWNLOAD_002', {});
    if (!(await this.#isReadable(session, task))) {
      this.#tasks.delete(key);
      throw fail('DOWNLOAD_001', {});
    }
    const file = task.files.get(format) ?? this.#draw({ ...task.scene, format });
    task.files.set(format, file);
    try {
      return await file;
    } catch (error) {
      task.files.delete(format);
      throw error;
    }
  }

  /** Whether the same rules bind its reader as when it was asked: what a newer one hides leaves in no file. */
  async #isReadable(session: Session, { viewed, readable }: Task): Promise<boolean> {
    return (await readableTiles({ dataAccess: this.#context.dataAccess, session }, viewed)) === readable;
  }

  /** Ends what is being asked. */
  close(): void {
    this.#stop.abort();
    this.#tasks.clear();
  }

  async #draw(scene: DocumentScene): Promise<Uint8Array> {
    try {
      return await this.#context.drawer.draw(scene);
    } catch (cause) {
      this.#context.log.error({ err: cause }, 'a dashboard could not be drawn');
      throw fail('DOWNLOAD_003', {}, { cause });
    }
  }

  async #run(task: Task, session: Session): Promise<void> {
    const { dataAccess, clock, config, log } = this.#context;
    const { viewed } = task;
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(longestMs)]);
    try {
      task.readable = await readableTiles({ dataAccess, session }, viewed);
      const tiles = await queryTiles({ dataAccess, session, signal }, viewed, () => {
        task.done += 1;
        task.updatedAt = clock();
      });
      const textValues = await queryTextsOf({ dataAccess, session, signal }, viewed);
      const { item, layout, zone, fixedColors } = viewed.model;
      const madeText = momentText(clock(), zone ?? config.zone);
      task.scene = {
        title: item.dashboard_title,
        lines: [...filterText(viewed), `Made ${madeText} for ${nameOf(session.user)}.`],
        tabs: layout.tabs?.tabs.map(({ title, children }) => ({ title, places: children })) ?? [
          { title: null, places: layout.places },
        ],
        tiles,
        filters: chosenValues(viewed),
        textValues,
        fixedColors,
      };
      task.status = 'Updated';
    } catch (cause) {
      if (!(cause instanceof SextantError)) log.error({ err: cause }, 'a dashboard could not be asked for a download');
      task.error = cause instanceof SextantError ? cause : fail('DOWNLOAD_003', {}, { cause });
      task.status = 'Error';
    }
    task.updatedAt = clock();
    setTimeout(() => this.#sweep(), keptMs + 1_000).unref();
  }

  /** Forgets what is old, and the oldest of too many. */
  #sweep(): void {
    const oldest = this.#context.clock() - keptMs;
    let keptCount = 0;
    let keptBytes = 0;
    for (const [key, task] of [...this.#tasks].toReversed()) {
      if (task.status === 'Computing') continue;
      keptCount += 1;
      keptBytes += bytesIn(task);
      if (task.updatedAt < oldest || keptCount > maxKept || (keptCount > 1 && keptBytes > maxKeptBytes))
        this.#tasks.delete(key);
    }
  }
}
