import { CustomChart, LineChart } from 'echarts/charts';
import { MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import type { RawForm } from '../declare/control.ts';
import { register } from '../echarts/echarts-instance.ts';
import { overlayOf, type AnnotationResults } from './overlay.ts';
import type { Overlay } from '../drawing/drawing.ts';

/** `overlayOf`, with what the drawing library needs for it: lines are laid over bars too. */
export function browserOverlay(formData: RawForm, results: AnnotationResults): Overlay {
  // Not beside the imports: a bundler leaves out what a module of this package does when nothing of its own is used.
  register([CustomChart, LineChart, MarkLineComponent, MarkAreaComponent]);
  return overlayOf(formData, results);
}
