import { gridPicture } from '../kit/drawing/grid-picture.ts';
import type { Picture } from '../kit/drawing/picture.ts';
import { readForm } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { labelOf } from '../kit/values/labels.ts';
import type { Line } from './lines.ts';
import { heatColors, cellLooksOf } from './look.ts';
import { notesOf } from './notes.ts';
import { chosenIn, layOut, readPivot, textAt } from './pivot.ts';
import { pivotTable as spec } from './spec.ts';

/** All groups open, with their totals and their heat: as many as fit; one that is read says what is left out. */
export const picture: Picture = ({ formData, tables: [table], facts = noFacts, box, themeColors, reading }) => {
  const form = readForm(spec, formData);
  const { labels = {}, formats = {}, selected = null } = reading ?? {};
  const pivot = table === undefined ? null : readPivot({ table, form, labels, formats, facts });
  if (pivot === null) return '';
  const { rows, columns } = layOut(pivot, new Set(), null);
  const lookAt = cellLooksOf(pivot, heatColors(pivot, themeColors, facts.additive), themeColors);
  const isChosen = chosenIn(pivot, selected);
  const chosenAt = (row: Line | undefined, column: Line | null): 'framed' | null =>
    row !== undefined && isChosen(row, column) ? 'framed' : null;
  const depth = (headings: readonly unknown[]): string => '\u2003'.repeat(Math.max(0, headings.length - 1));
  const names = {
    titles: [pivot.rowDimensions.map(({ label }) => labelOf(labels, label)).join(', ')],
    isEnd: false,
    cellAt: (row: number) => {
      const { headings } = rows[row] ?? { headings: [] };
      const text = `${depth(headings)}${headings.at(-1)?.text ?? ''}`;
      return { text, chosen: chosenAt(rows[row], null) };
    },
  };
  const values = columns.map((column) => ({
    titles: column.headings.map(({ text }) => text),
    isEnd: true,
    isChosen: isChosen(null, column),
    cellAt: (row: number) => {
      const line = rows[row];
      if (line === undefined) return { text: '' };
      const look = lookAt(line, column);
      const paint = look === null ? null : { background: look.background, text: look.color };
      return { text: textAt(pivot, line, column), paint, chosen: chosenAt(line, column) };
    },
  }));
  const cut = facts.isCut ? { totalRows: null } : null;
  const grid = {
    columns: [names, ...values],
    rowCount: rows.length,
    isBoldAt: (row: number) => rows[row]?.kind !== 'leaf',
    notes: notesOf(pivot, facts, cut),
  };
  return gridPicture(grid, box, { themeColors, isRead: reading !== null });
};
