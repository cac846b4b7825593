import { storedAnnotationLayer } from '@sextant/contract';
import type { AnnotationLayer } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import { annotationStore } from './annotation-state.ts';
import { fetchAnnotation, hasSource, layerForm } from './fetch-annotation.ts';
import type { ChartTimes } from './fetch-annotation.ts';

/** The layers of a form that the server is asked for; of two of one name the first counts, as it does when they are drawn. */
function requestedLayers(form: RawForm): readonly AnnotationLayer[] {
  const storedLayers: unknown = form['annotation_layers'];
  const layers = Array.isArray(storedLayers)
    ? storedLayers.flatMap((raw: unknown) => {
        const layer = storedAnnotationLayer(raw);
        return layer !== null && layer.show && hasSource(layer) ? [layer] : [];
      })
    : [];
  return layers.filter(({ name }, index) => layers.findIndex((other) => other.name === name) === index);
}

/** Asks for the layers of one chart, each by itself: a slow or failing one holds up neither the chart nor the others. */
export function annotationRequests() {
  const store = annotationStore();
  const layerNames = new Map<string, string>();
  return {
    store,
    /** Asks for what is new or otherwise since the last time. `age` changes when the chart was asked anew. */
    follow: (form: RawForm, times: ChartTimes, age: number): void => {
      const layers = requestedLayers(form);
      const names = new Set(layers.map(({ name }) => name));
      for (const name of [...layerNames.keys()].filter((layerName) => !names.has(layerName))) {
        layerNames.delete(name);
        store.getState().forget(name);
      }
      for (const layer of layers) {
        const query = JSON.stringify([layer.sourceType, layer.value, layerForm(layer, times), age]);
        if (layerNames.get(layer.name) === query) continue;
        layerNames.set(layer.name, query);
        void fetchAnnotation(store, { layer, times });
      }
    },
    /** Stops all that runs; it is asked again when the chart is followed again. */
    stop: (): void => {
      for (const [name, controller] of Object.entries(store.getState().query)) {
        controller.abort();
        layerNames.delete(name);
      }
    },
  };
}

export type AnnotationRequests = ReturnType<typeof annotationRequests>;
