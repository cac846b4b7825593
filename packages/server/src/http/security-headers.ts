import type { FeatureFlags } from '@sextant/contract';
import type { FastifyInstance } from 'fastify';

/**
 * What a page may load: our own files, nothing inline that runs. Tooltips of the drawing library carry style attributes,
 * and pictures of charts are data addresses; neither runs anything.
 */
const pageDirectives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-ancestors 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

const responsePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const isPage = (contentType: unknown): boolean =>
  typeof contentType === 'string' && contentType.startsWith('text/html');

/** Headers that keep every response from being run, sniffed, framed or cached by those it is not for. */
export function securityHeaders(app: FastifyInstance, features: Pick<FeatureFlags, 'DYNAMIC_PLUGINS'>): void {
  // Holds for wherever a frame goes later, too: what a plugin was given cannot leave by its address.
  const frames = features.DYNAMIC_PLUGINS ? ["frame-src 'self'"] : [];
  const pagePolicy = [...pageDirectives, ...frames].join('; ');
  app.addHook('onSend', (_request, response, payload, done) => {
    void response.header('x-content-type-options', 'nosniff');
    void response.header('referrer-policy', 'same-origin');
    void response.header('cross-origin-opener-policy', 'same-origin');
    void response.header('cross-origin-resource-policy', 'same-origin');
    if (!response.hasHeader('content-security-policy')) {
      void response.header(
        'content-security-policy',
        isPage(response.getHeader('content-type')) ? pagePolicy : responsePolicy,
      );
    }
    if (!response.hasHeader('cache-control')) void response.header('cache-control', 'no-store');
    done(null, payload);
  });
}
