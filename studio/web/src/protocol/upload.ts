import { EngineError, type Connection } from './connection';

/** Sends a file to the engine; the result names it in an intention such as `open`. */
export async function upload(connection: Connection, file: File, limit: number): Promise<string> {
  if (file.size > limit) {
    throw new EngineError({
      code: 'TooLarge', message: `${file.name} has ${(file.size / 1048576).toFixed(0)} MB; the studio takes up to ${(limit / 1048576).toFixed(0)} MB.`,
      remedy: 'Decimate it first, or use the command line.',
    });
  }
  let response: Response;
  try {
    response = await fetch(connection.address('upload', { name: file.name }), { method: 'POST', body: file });
  } catch {
    throw new EngineError({ code: 'Disconnected', message: `${file.name} could not be sent: the studio is not there.`, remedy: 'Start it again, then drop the file once more.' });
  }
  const reply = await response.json().catch(() => ({}));
  if (reply.ok && typeof reply.upload === 'string') return reply.upload;
  throw new EngineError(reply.error ?? { code: 'UploadFailed', message: `${file.name} could not be sent (status ${response.status}).` });
}
