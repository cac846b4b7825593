import type { ValuesOf } from '../kit/declare/chart-spec.ts';
import type { Draw, Drawing } from '../kit/drawing/drawing.ts';
import { valuesIn } from '../kit/declare/read-form.ts';
import { noFacts } from '../kit/result/result-facts.ts';
import { formWithout } from '../kit/declare/suffixed.ts';
import type { LayerLook, LayerSource } from '../kit/time-series/layers.ts';
import { timeSeriesDrawing } from '../kit/time-series/option.ts';
import { queryForms } from './query.ts';
import { markControls, type MixedForm } from './spec.ts';

type Marks = ValuesOf<typeof markControls>;
const markKeys = markControls.map(({ key }) => key);

function lookOf(form: MixedForm, marks: Marks): LayerLook {
  const isSecond = marks.yAxisIndex === 1;
  return {
    mark: marks.seriesType,
    stack: marks.stack ? 'Stack' : null,
    area: marks.area,
    opacity: marks.opacity,
    markerSize: marks.markerEnabled ? marks.markerSize : null,
    showsValues: marks.show_value,
    onlyTotal: marks.only_total,
    threshold: 0,
    axisIndex: marks.yAxisIndex,
    format: isSecond ? form.y_axis_format_secondary : form.y_axis_format,
    currency: isSecond ? form.currency_format_secondary : form.currency_format,
  };
}

/** Two results over one axis; each with marks and, where the form says so, a value axis of its own. */
export function mixedOption(draw: Draw<MixedForm>): Drawing {
  const { form, others = [] } = draw;
  const [first, second] = queryForms(form);
  const marks = valuesIn(markControls, formWithout(form.formData, markKeys, 'B'));
  const name = (letter: string): string => (form.show_query_identifiers ? `(Query ${letter})` : '');
  const metricNaming = { namesMetric: true } as const;
  const sources: readonly LayerSource[] = [
    {
      form: {
        ...first,
        ...metricNaming,
        sort_series_type: form.sort_series_type,
        sort_series_ascending: form.sort_series_ascending,
      },
      table: draw.tables[0],
      facts: draw.facts ?? noFacts,
      labelMap: draw.labelMap ?? {},
      look: lookOf(form, form),
      suffix: name('A'),
    },
    {
      form: {
        ...second,
        ...metricNaming,
        sort_series_type: marks.sort_series_type,
        sort_series_ascending: marks.sort_series_ascending,
      },
      table: draw.tables[1],
      facts: others[0]?.facts ?? noFacts,
      labelMap: others[0]?.labelMap ?? {},
      look: lookOf(form, marks),
      suffix: name('B'),
    },
  ];
  return timeSeriesDrawing(draw, {
    noun: 'Mixed chart',
    sources,
    secondary: {
      title: form.yAxisTitleSecondary,
      bounds: form.y_axis_bounds_secondary,
      isLogarithmic: form.logAxisSecondary,
    },
  });
}
