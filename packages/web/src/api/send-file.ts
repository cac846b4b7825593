import { api } from '@sextant/contract/calls';
import { addressOf } from '@sextant/contract';
import type { FileEncoding, UploadPreview } from '@sextant/contract';
import { ApiError, errorOf, unreachableError } from './api-error.ts';
import { forgetCsrfToken, isStaleToken, loadedCsrfToken } from './call.ts';
import { untilSignedIn } from './session.ts';

interface SendFile {
  readonly file: File;
  /** Null leaves it to the server to find out. */
  readonly encoding: FileEncoding | null;
  readonly signal: AbortSignal;
  /** Share sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** The connection ended while the file was on its way; the server keeps nothing of it. */
const interruptedError = (): ApiError =>
  new ApiError(0, 'The connection was lost while the file was being sent. Nothing was kept; send it again.', null);

async function attempt({ file, encoding, signal, onProgress }: SendFile): Promise<Response> {
  const token = await loadedCsrfToken();
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const query = { name: file.name, size: file.size, ...(encoding === null ? {} : { encoding }) };
  request.open('POST', addressOf(api.upload.create, { query }));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.setRequestHeader('x-csrftoken', token);
  let hasSent = false;
  request.upload.addEventListener('progress', (event) => {
    hasSent ||= event.loaded > 0;
    onProgress(event.total === 0 ? 1 : event.loaded / event.total);
  });
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    return await new Promise<Response>((resolve, reject) => {
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })));
      request.addEventListener('error', () => reject(hasSent ? interruptedError() : unreachableError()));
      request.addEventListener('abort', () => reject(new DOMException('The upload was canceled', 'AbortError')));
      request.send(file);
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Streams a file to the server and gives its preview. XMLHttpRequest, since fetch does not tell how much of a body was sent.
 * An ended session holds it until the user has signed in again.
 * @throws ApiError with UPLOAD_… codes; an AbortError when canceled
 */
export async function sendFile(sending: SendFile): Promise<UploadPreview> {
  for (let round = 0; ; round++) {
    const result = await attempt(sending);
    if (result.ok) return previewOf(result);
    const error = await errorOf(result);
    if (error.status === 401 || isStaleToken(error)) forgetCsrfToken();
    if (error.status === 401) await untilSignedIn();
    else if (round > 0 || !isStaleToken(error)) throw error;
  }
}

async function previewOf(result: Response): Promise<UploadPreview> {
  const body = (await result.json()) as { result?: UploadPreview };
  if (body.result === undefined) throw new ApiError(result.status, 'The server answered without a preview', null);
  return body.result;
}
