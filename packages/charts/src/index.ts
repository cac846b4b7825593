export { colorLabels, type ColorLabels } from './kit/colors/color-labels.ts';
export { paletteSize } from './kit/colors/palette.ts';
export { cellText } from './kit/values/cell-text.ts';
export { timeText, type TimeText } from './kit/values/times.ts';
export {
  detailsOf,
  factsOf,
  notFiniteText,
  shownResultsOf,
  type ResultFacts,
  type ShownResults,
} from './kit/result/result-facts.ts';
export { offsetText } from './kit/groups/time-comparison.ts';
export { countsFromKey, openScope, withCountsFrom, type QueryScope } from './kit/query/base-query.ts';
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
} from './kit/declare/chart-spec.ts';
export { hasLayers } from './kit/declare/control.ts';
export type { Choice, ColumnKinds, Control, ControlKind, RawForm, Read } from './kit/declare/control.ts';
export { comparedPeriods } from './kit/result/compared-period.ts';
export { numberIn } from './kit/fields/number-in.ts';
export { timeSeriesColumnChoices, type TimeSeriesColumn } from './kit/fields/time-series-columns.ts';
export { schemesOf, underDashboardScheme } from './kit/colors/schemes/scheme-colors.ts';
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
  type BarDefaults,
  type ColumnSettings,
} from './kit/column-config/column-settings.ts';
export { barDefaultsIn } from './kit/data-table/sections.ts';
export { lineWidths, type LineStyle, type SeriesSettings } from './kit/series/series-settings.ts';
export { numberFormatChoices, timeFormatChoices } from './kit/declare/format-choices.ts';
export { numberText, shareText } from './kit/values/numbers.ts';
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
export { firstPart, type OwnState } from './kit/query/own-state.ts';
export { formWithValidValues, settingsNotKept } from './kit/declare/valid-choices.ts';
export { formForType, temporalLookupFor } from './form-for-type.ts';
export { coverageContextFor, coverageOf } from './coverage-query.ts';
export { hasUndrawnRows } from './kit/result/coverage.ts';
export type { Coverage, KnownCoverage } from './kit/result/coverage.ts';
export { defaultFormData, formErrors, readForm, type FormError } from './kit/declare/read-form.ts';
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
export { fileTable } from './kit/data-table/file-table.ts';
export { labelOf, type Labels } from './kit/values/labels.ts';
export { aboutType, isChartType, keepsGhost, tileSizeOf, typeNameOf, unnamedType } from './chart-types.ts';
export type { ChartType } from './type-folders.ts';
export { loadChartTypes, setPluginLoader } from './load-types.ts';
export {
  formOfQuery,
  adviceOf,
  resultSize,
  registeredChartType,
  queryContextFor,
  rowTotalContextFor,
  type RunOptions,
} from './registry.ts';
export type { RegisteredChartType } from './kit/query/chart-type.ts';
