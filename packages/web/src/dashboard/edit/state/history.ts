import { applyDashboardAction } from '@sextant/dashboard';
import type { DashboardAction, DashboardDocument } from '@sextant/dashboard';

/** All actions of a session of editing, and how many of them are in force: undo goes back, redo forward, a new action cuts what was undone. */
export interface History {
  readonly actions: readonly DashboardAction[];
  readonly doneCount: number;
  /** `states[n]` is the document after n actions. */
  readonly states: readonly DashboardDocument[];
}

/** A history without actions. */
export const startOf = (document: DashboardDocument): History => ({ actions: [], doneCount: 0, states: [document] });

/** The document as it stands. */
export function documentOf({ states, doneCount }: History): DashboardDocument {
  const document = states[doneCount];
  if (document === undefined) throw new Error('A history always has its state');
  return document;
}

/** A history after one more action; the same history when the action changes nothing, a reason when it cannot be done. */
export function afterAction(history: History, action: DashboardAction): History | string {
  const before = documentOf(history);
  const outcome = applyDashboardAction(before, action);
  if (!outcome.isDone) return outcome.reason;
  if (outcome.document === before) return history;
  const { doneCount } = history;
  return {
    actions: [...history.actions.slice(0, doneCount), action],
    doneCount: doneCount + 1,
    states: [...history.states.slice(0, doneCount + 1), outcome.document],
  };
}

/** A history one action back, or forward; the same at its ends. */
export const undone = (history: History): History =>
  history.doneCount === 0 ? history : { ...history, doneCount: history.doneCount - 1 };
export const redoHistory = (history: History): History =>
  history.doneCount === history.actions.length ? history : { ...history, doneCount: history.doneCount + 1 };

/** The actions in force in `newest` that `earlier` did not have. */
export function actionsSince(earlier: History, newest: History): readonly DashboardAction[] {
  const inForce = newest.actions.slice(0, newest.doneCount);
  const first = inForce.findIndex((action, index) => index >= earlier.doneCount || action !== earlier.actions[index]);
  return first < 0 ? [] : inForce.slice(first);
}

/** Does kept actions again from the same start. Actions that cannot be done any more end it: what comes after would build on them. */
export function replayed(document: DashboardDocument, actions: readonly DashboardAction[], doneCount: number): History {
  let history = startOf(document);
  for (const action of actions) {
    const next = afterAction(history, action);
    if (typeof next === 'string') break;
    // An action without effect keeps its number, so that `doneCount` means the same as before.
    history =
      next === history
        ? {
            ...history,
            actions: [...history.actions, action],
            doneCount: history.doneCount + 1,
            states: [...history.states, documentOf(history)],
          }
        : next;
  }
  return { ...history, doneCount: Math.max(0, Math.min(doneCount, history.actions.length)) };
}
