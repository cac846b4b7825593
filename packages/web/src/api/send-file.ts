import { api } from '@sextant/contract';
import type { UploadPreview } from '@sextant/contract';
import { ApiError, errorOf, unreachable } from './api-error.ts';
import { addressOf, loadedCsrfToken } from './call.ts';

interface SendFile {
  readonly file: File;
  readonly signal: AbortSignal;
  /** Share sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Streams a file to the server and gives its preview. XMLHttpRequest, since fetch does not tell how much of a body was sent.
 * @throws ApiError with UPLOAD_… codes; an AbortError when cancelled
 */
export async function sendFile({ file, signal, onProgress }: SendFile): Promise<UploadPreview> {
  const token = await loadedCsrfToken();
  const request = new XMLHttpRequest();
  request.open('POST', addressOf(api.upload.create, { query: { name: file.name, size: file.size } }));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('x-csrftoken', token);
  request.upload.addEventListener('progress', (event) =>
    onProgress(event.total === 0 ? 1 : event.loaded / event.total),
  );
  signal.addEventListener('abort', () => request.abort());
  const answer = await new Promise<Response>((resolve, reject) => {
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener('error', () => reject(unreachable()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    request.send(file);
  });
  if (!answer.ok) throw await errorOf(answer);
  const body = (await answer.json()) as { result?: UploadPreview };
  if (body.result === undefined) throw new ApiError(answer.status, 'The server answered without a preview', null);
  return body.result;
}
