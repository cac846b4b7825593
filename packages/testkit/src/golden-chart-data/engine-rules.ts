import { sameJson } from './compare-cells.ts';
import type { EngineRules } from './compare-entry.ts';
import type { GoldenEngine } from './database-files.ts';

/** How answers of each engine are held against the recording, which was made on SQLite. */
export const engineRules: Readonly<Record<GoldenEngine, EngineRules>> = {
  sqlite: {
    sameCell: sameJson,
    plain: (value) => value,
    sameType: () => false,
    keepsTextOrder: true,
  },
  duckdb: {
    sameCell: sameJson,
    plain: (value) => value,
    sameType: () => false,
    keepsTextOrder: true,
  },
};
