export { colorLabels, type ColorLabels } from './kit/color-labels.ts';
export { paletteSize } from './kit/palette.ts';
export { cellText } from './kit/cell-text.ts';
export { factsOf, noFacts, type AnswerFacts } from './kit/answer-facts.ts';
export { openScope, type QueryScope } from './kit/base-query.ts';
export {
  controlsOf,
  panelSections,
  type Behavior,
  type ChartSpec,
  type FormOf,
  type Section,
} from './kit/chart-kind.ts';
export { hasLayers } from './kit/control.ts';
export type { Choice, Control, ControlKind, RawForm, Read } from './kit/control.ts';
export { readFormula } from './kit/annotations/formula.ts';
export { currentForm, currentTypeOf, olderForm, olderTypeOf, olderTypes, storedTypesOf } from './older-types.ts';
export { firstPart, type OwnState } from './kit/own-state.ts';
export { withKnownChoices } from './kit/known-choices.ts';
export { coverageContextFor, coverageOf } from './coverage-question.ts';
export type { Coverage } from './kit/coverage.ts';
export { defaultFormData, formProblems, readForm, type FormProblem } from './kit/read-form.ts';
export {
  answerSize,
  chartKindOf,
  chartKinds,
  isChartType,
  queryContextFor,
  rowTotalContextFor,
  tileSizeOf,
  typeNameOf,
  type AnswerSize,
  type AskOptions,
  type ChartKind,
  type ChartType,
} from './registry.ts';
