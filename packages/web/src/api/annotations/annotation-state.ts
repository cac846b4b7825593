import { createStore } from 'zustand/vanilla';

/** How asking for the data of a layer stands. */
export type AnnotationStatus = 'started' | 'success' | 'failed';

interface AnnotationData {
  /** What stops the request of a layer that is under way. */
  readonly query: Readonly<Record<string, AbortController>>;
  /** The results as they came. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Why there is none, in words. */
  readonly error: Readonly<Record<string, string>>;
  readonly status: Readonly<Record<string, AnnotationStatus>>;
}

/** What is known of the layers of one chart, by their names; actions on one name leave the others as they are. */
export interface AnnotationState extends AnnotationData {
  /** A request has begun; an earlier one of the same name is stopped. */
  readonly start: (name: string, controller: AbortController) => void;
  readonly succeed: (name: string, data: unknown) => void;
  readonly fail: (name: string, error: string) => void;
  /** The layer is gone: what runs for it is stopped. */
  readonly forget: (name: string) => void;
}

function withoutName<Value>(record: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> {
  const { [name]: _, ...rest } = record;
  return rest;
}

export type AnnotationStore = ReturnType<typeof annotationStore>;

/** The annotations of one chart; made per chart on the page. */
export const annotationStore = () =>
  createStore<AnnotationState>()((set, get) => ({
    query: {},
    data: {},
    error: {},
    status: {},
    start: (name, controller) => {
      get().query[name]?.abort();
      set(({ query, status }) => ({
        query: { ...query, [name]: controller },
        status: { ...status, [name]: 'started' },
      }));
    },
    succeed: (name, data) =>
      set((state) => ({
        query: withoutName(state.query, name),
        data: { ...state.data, [name]: data },
        error: withoutName(state.error, name),
        status: { ...state.status, [name]: 'success' },
      })),
    fail: (name, error) =>
      set((state) => ({
        query: withoutName(state.query, name),
        data: withoutName(state.data, name),
        error: { ...state.error, [name]: error },
        status: { ...state.status, [name]: 'failed' },
      })),
    forget: (name) => {
      get().query[name]?.abort();
      set(({ query, data, error, status }) => ({
        query: withoutName(query, name),
        data: withoutName(data, name),
        error: withoutName(error, name),
        status: withoutName(status, name),
      }));
    },
  }));
