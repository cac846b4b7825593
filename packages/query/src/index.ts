export { additiveMetrics } from './additive-metrics.ts';
export { trueShares, type SharesLeftOut } from './shares.ts';
export { compileOpen, compileQuery, compileSeries, printQuery } from './compile/compile-query.ts';
export { isPlainAggregate } from './compile/plain-expressions.ts';
export { alwaysBehindRules } from './compile/row-barrier.ts';
export { cubePlan, type CubePlan } from './compile/cube.ts';
export { compileCubeProbes, hasManyCells } from './compile/cube-probe.ts';
export { compileSource } from './compile/source.ts';
export { calculatedText, withCalculated, type CalculatedScope } from './compile/calculated.ts';
export { afterLastDay, compileDataRange, compileLastTime, timeOfRange, withDataRange } from './compile/data-range.ts';
export { compileTimeOffsets, type CompiledOffset } from './compile/time-offsets.ts';
export { withTimeColumn } from './compile/time-column.ts';
export { timestampLabel } from './compile/dimensions.ts';
export * from './compiled-query.ts';
export { splitGroups } from './shared-groups.ts';
export { joinStatements, splitStatement, type JoinedStatements, type SplitStatement } from './shared-rows.ts';
export { pivotSheet, type Sheet, type SheetLayout } from './sheet/pivot-sheet.ts';
export {
  defaultRowLimits,
  type CompileScope,
  type RowLimits,
  type TimeBounds,
  type TimeRangeAnchors,
} from './scope.ts';
export { rangeResolver, readTimeOffset, readTimeShift, unreadableRange, type TimeShift } from './time-shift.ts';
export { limitRows, shareTotalsQuery, withShareTotals } from './compile/totals.ts';
export {
  compileSubtotalQuery,
  compileSubtotals,
  compileTotals,
  compileWithSubtotals,
  dealRows,
  subtotalTables,
  type CompiledSubtotals,
  type SubtotalResult,
  type SubtotalLevel,
  type SubtotalTable,
} from './compile/subtotals.ts';
export { cellLabel, takeRows } from './post/frame.ts';
export { joinTimeOffsets, alignedToMainTimes, type OffsetResult } from './post/time-offsets.ts';
export { toWallTimes } from './post/wall-times.ts';
export { isWireFilter } from './post/histogram.ts';
export { widestPost, type PostBounds } from './post/bounds.ts';
export { postProcess, type PostResult, type RowName } from './post/run.ts';
