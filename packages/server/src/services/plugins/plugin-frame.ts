import { createHash } from 'node:crypto';
import { xmlText } from '@sextant/contract';

/**
 * Runs in the frame before the bundle does: fetches it, then gives up the right to fetch anything, and only then runs it. Policies are only ever added,
 * so what runs after the `meta` element cannot take it back. What a policy of Chromium does not stop yet is taken away by hand.
 */
const boot = `
(() => {
  const bundle = document.currentScript.dataset.bundle;
  const fail = (text) => parent.postMessage({ type: 'error', text: String(text) }, '*');
  addEventListener('error', (event) => fail(event.message));
  addEventListener('unhandledrejection', (event) => fail(event.reason));
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.theme) document.documentElement.style.colorScheme = data.theme;
  });
  const lock = () => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "default-src 'none'; script-src blob:; worker-src 'none'; style-src 'unsafe-inline'; img-src data:";
    document.head.append(policy);
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete window[name];
  };
  const run = (text) => {
    lock();
    const script = document.createElement('script');
    script.src = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    script.onerror = () => fail('The bundle did not start');
    document.body.append(script);
  };
  fetch(bundle, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    .then((response) => {
      if (!response.ok) throw new Error('The bundle came with status ' + response.status);
      return response.text();
    })
    .then(run, fail);
})();
`;

const bootHash = createHash('sha256').update(boot).digest('base64');

/** The document of a frame, and the policy that it is sent with. */
export interface PluginFrame {
  readonly html: string;
  readonly policy: string;
}

/** Where the bundle may be fetched from, until it runs. A policy knows no query; a path is one of this server. */
function sourceOf(bundleUrl: string): string {
  if (bundleUrl.startsWith('/')) return "'self'";
  const { origin, pathname } = new URL(bundleUrl);
  return origin + pathname;
}

/** The document in which one plugin runs. */
export function pluginFrame(bundleUrl: string): PluginFrame {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${bootHash}' blob:`,
    `connect-src ${sourceOf(bundleUrl)}`,
    "worker-src 'none'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-scripts',
  ].join('; ');
  const style = '<style>html,body{margin:0;height:100%;overflow:hidden;font:13px/1.5 system-ui,sans-serif}</style>';
  const script = `<script data-bundle="${xmlText(bundleUrl)}">${boot}</script>`;
  const head = `<head><meta charset="utf-8"><title>Plugin</title>${style}</head>`;
  return { policy, html: `<!doctype html><html lang="en">${head}<body>${script}</body></html>` };
}
