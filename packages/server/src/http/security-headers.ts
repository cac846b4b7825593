import type { FastifyInstance } from 'fastify';

/**
 * What a page may load: our own files, nothing inline that runs. Tooltips of the drawing library carry style attributes,
 * and pictures of charts are data addresses; neither runs anything.
 */
const pagePolicy = [
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
].join('; ');

const answerPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const isPage = (contentType: unknown): boolean =>
  typeof contentType === 'string' && contentType.startsWith('text/html');

/** Headers that keep every answer from being run, sniffed, framed or cached by those it is not for. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    void reply.header('x-content-type-options', 'nosniff');
    void reply.header('referrer-policy', 'same-origin');
    void reply.header('cross-origin-opener-policy', 'same-origin');
    void reply.header('cross-origin-resource-policy', 'same-origin');
    if (!reply.hasHeader('content-security-policy')) {
      void reply.header('content-security-policy', isPage(reply.getHeader('content-type')) ? pagePolicy : answerPolicy);
    }
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
}
