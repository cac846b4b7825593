import { readPluginMessage } from '@sextant/charts/plugins';
import type { PluginDeclaration } from '@sextant/charts/plugins';
import { pluginFrameAddress } from '../../api/plugins.ts';

/** A bundle that has not said what it is by then is not waited for. */
const longestMountMs = 10_000;

/**
 * Runs the bundle of a plugin in a frame that nobody sees, until it has said what it is.
 *
 * @throws what the bundle or its frame said, or that it said nothing in time
 */
export function mountBundle(id: number): Promise<PluginDeclaration> {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  // As the frames in which it draws: no origin of its own.
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.referrerPolicy = 'no-referrer';
  frame.src = pluginFrameAddress(id);
  const { promise, resolve, reject } = Promise.withResolvers<PluginDeclaration>();
  const hear = ({ source, data }: MessageEvent): void => {
    if (source === null || source !== frame.contentWindow) return;
    const message = readPluginMessage(data);
    if (message?.type === 'register') resolve(message);
    if (message?.type === 'error') reject(new Error(message.text));
  };
  const timer = setTimeout(
    () => reject(new Error(`It did not register within ${longestMountMs / 1000} seconds`)),
    longestMountMs,
  );
  addEventListener('message', hear);
  document.body.append(frame);
  return promise.finally(() => {
    clearTimeout(timer);
    removeEventListener('message', hear);
    frame.remove();
  });
}
