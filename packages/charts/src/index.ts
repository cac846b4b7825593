export { colorLabels, type ColorLabels } from './kit/color-labels.ts';
export { paletteSize } from './kit/palette.ts';
export { cellText } from './kit/cell-text.ts';
export { timeText, type TimeText } from './kit/times.ts';
export { detailsOf, factsOf, type ResultFacts } from './kit/result-facts.ts';
export { countsFromKey, openScope, withCountsFrom, type QueryScope } from './kit/base-query.ts';
export {
  controlsOf,
  panelSections,
  type PanelTab,
  type Behavior,
  type ChartIconName,
  type ChartAbout,
  type ChartSpec,
  type FormOf,
  type ResultSize,
  type Section,
} from './kit/chart-spec.ts';
export { hasLayers } from './kit/control.ts';
export type { Choice, ColumnKinds, Control, ControlKind, RawForm, Read } from './kit/control.ts';
export { comparedPeriods } from './kit/compared-period.ts';
export { numberIn } from './kit/fields/number-in.ts';
export { timeSeriesColumnChoices, type TimeSeriesColumn } from './kit/fields/time-series-columns.ts';
export { underDashboardScheme } from './kit/schemes/scheme-ink.ts';
export { extremesOf, ruleStrength } from './kit/color-rules/match.ts';
export {
  colorOperators,
  colorRuleErrors,
  colorRuleLabel,
  colorRuleSchemes,
  readColorRules,
  targetCount,
  type ColorOperator,
  type ColorRule,
} from './kit/color-rules/rule.ts';
export {
  columnDefaults,
  columnLimits,
  columnSettingError,
  type ColumnSettings,
} from './kit/column-config/column-settings.ts';
export { lineWidths, type LineStyle, type SeriesSettings } from './kit/series-config/series-settings.ts';
export { numberFormatChoices, timeFormatChoices } from './kit/format-choices.ts';
export { numberText } from './kit/numbers.ts';
export { readFormula } from './kit/annotations/formula.ts';
export {
  currentForm,
  currentTypeOf,
  leftOutOf,
  legacyForm,
  olderTypeOf,
  olderTypes,
  storedTypesOf,
} from './older-types.ts';
export { firstPart, type OwnState } from './kit/own-state.ts';
export { controlsNotKept, keptForm } from './kit/known-choices.ts';
export { carriedForm, timesFor } from './carried-form.ts';
export { coverageContextFor, coverageOf } from './coverage-query.ts';
export type { Coverage } from './kit/coverage.ts';
export { defaultFormData, formErrors, readForm, type FormError } from './kit/read-form.ts';
export {
  defaultValuesOf,
  filterBoxLabel,
  filterBoxLimit,
  newFilterBoxItem,
  readFilterBoxItem,
  readFilterBoxItems,
  type FilterBoxItem,
  type StoredFilterBoxItem,
} from './kit/filter-box/items.ts';
export {
  filterBoxTimeFields,
  isFilterBoxTimeKey,
  type FilterBoxTimeField,
  type FilterBoxTimeKey,
} from './kit/filter-box/time-fields.ts';
export { chartTypes } from './by-type/about.ts';
export { aboutType, isChartType, tileSizeOf, typeNameOf, unnamedType } from './chart-types.ts';
export type { ChartType } from './type-folders.ts';
export { loadChartTypes } from './load-types.ts';
export {
  formOfQuery,
  adviceOf,
  resultSize,
  registeredChartType,
  queryContextFor,
  rowTotalContextFor,
  type RunOptions,
} from './registry.ts';
export type { RegisteredChartType } from './kit/chart-type.ts';
