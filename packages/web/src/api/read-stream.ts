/** Responses that are read. Nothing else holds one whose next bytes are awaited, and Chromium gives up what nobody holds. */
const openResponses = new Map<Response, unknown>();

/** Reads the body of a response to its end. @throws TypeError when it is cut; aborts */
export async function readStream(response: Response, onBytes: (bytes: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  const reader = response.body?.getReader();
  openResponses.set(response, reader);
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) onBytes(part.value);
  } finally {
    openResponses.delete(response);
  }
}
