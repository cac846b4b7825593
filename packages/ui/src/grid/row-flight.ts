import { useCallback, useLayoutEffect, useState } from 'react';
import type { FlightPicture } from './flight-picture.ts';
import type { FlightRows } from './use-shown-columns.ts';

/** Eyes do not follow rows that go by so many at a step. */
const farRows = 12;
/** Far steps one after the other that are a flight; fewer lead to a place. */
const flightSteps = 3;
/** Steps further apart are none of one flight. */
const longestStepMs = 250;
/** A flight has ended so long after its last step. */
const restMs = 120;

/**
 * Rows that fly past faster than anybody reads, as under a thumb that is dragged over a hundred thousand: all of their elements would change in each
 * frame. Their texts alone are drawn then, a text a column, in a box that stays in sight; the rows come where the flight ends.
 */
export class RowFlight {
  #rows: FlightRows | null = null;
  #box: HTMLElement | null = null;
  #picture: FlightPicture | null = null;
  #isLoading = false;
  #lastTopPx = 0;
  #lastMs = -Infinity;
  #farSteps = 0;
  #landing: { readonly timer: ReturnType<typeof setTimeout>; readonly onRest: () => void } | null = null;

  /** Takes the element in which texts are drawn. */
  takeBox(element: HTMLElement | null): void {
    this.#box = element;
    this.#picture = null;
  }

  takeRows(rows: FlightRows): void {
    this.#rows = rows;
  }

  /** Called with each step of a scroll. True while rows fly past: they need not be drawn until `onRest` is called. */
  step(scroller: HTMLElement, onRest: () => void): boolean {
    const rows = this.#rows;
    const [topPx, nowMs] = [scroller.scrollTop, performance.now()];
    // A step to the side.
    if (topPx === this.#lastTopPx) return this.#landing !== null;
    const isFar = rows !== null && Math.abs(topPx - this.#lastTopPx) >= farRows * rows.rowHeightPx;
    this.#farSteps = !isFar ? 0 : nowMs - this.#lastMs < longestStepMs ? this.#farSteps + 1 : 1;
    [this.#lastTopPx, this.#lastMs] = [topPx, nowMs];
    if (isFar) this.#load();
    if (rows === null || this.#picture === null || this.#farSteps < flightSteps) {
      this.#clear();
      return false;
    }
    this.#picture.draw(rows, scroller);
    if (this.#landing === null) this.#picture.show();
    else clearTimeout(this.#landing.timer);
    this.#landing = { timer: setTimeout(() => this.#land(), restMs), onRest };
    return true;
  }

  /** Somebody wants to see a row: a flight ends, and the next steps are none, however far. */
  ground(): void {
    this.#farSteps = 0;
    this.#land();
  }

  /** Gives up what was to come: the grid goes. */
  end(): void {
    this.#clear();
  }

  #land(): void {
    const landing = this.#landing;
    this.#clear();
    landing?.onRest();
  }

  #clear(): void {
    if (this.#landing === null) return;
    clearTimeout(this.#landing.timer);
    this.#landing = null;
    this.#picture?.hide();
  }

  /** The code comes with the first far step, so that no page waits for it. */
  #load(): void {
    const box = this.#box;
    if (box === null || this.#picture !== null || this.#isLoading) return;
    this.#isLoading = true;
    void import('./flight-picture.ts')
      .then(({ FlightPicture }) => {
        if (this.#box === box) this.#picture = new FlightPicture(box);
      })
      // Without it rows are drawn as they are.
      .catch(() => undefined)
      .finally(() => {
        this.#isLoading = false;
      });
  }
}

/** The flight of the rows of a grid, and what takes the element in which it draws. */
export function useRowFlight(rows: FlightRows) {
  const [flight] = useState(() => new RowFlight());
  useLayoutEffect(() => flight.takeRows(rows));
  useLayoutEffect(() => () => flight.end(), [flight]);
  const takeBox = useCallback((element: HTMLElement | null) => flight.takeBox(element), [flight]);
  return { flight, takeBox };
}
