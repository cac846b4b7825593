import { checkbox } from '../declare/controls.ts';

/** A control for texts that are HTML. */
export const renderHtml = () =>
  checkbox(
    'allow_render_html',
    'Render columns in HTML format',
    'Texts that are HTML are shown as it: links, emphasis and lists, nothing that runs.',
    { default: true, renderOnly: true },
  );
