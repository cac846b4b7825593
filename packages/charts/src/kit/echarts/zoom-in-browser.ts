import { DataZoomComponent, ToolboxComponent } from 'echarts/components';
import { register } from './echarts-instance.ts';

/* Loaded with the first chart that can be zoomed. */
register([DataZoomComponent, ToolboxComponent]);

/** True, once the drawing library can zoom. */
export const canZoom = true;
