import { ACTIVE_HEADER } from '#shared/admin/activity.ts';
import { UPLOAD_PART_BYTES } from '#shared/admin/imports.ts';
import { csrfToken, fetchWithToken } from '#client/platform/cookies.ts';
import { RestError } from '#client/platform/failure.ts';

/** Attempts per part, if the connection breaks. */
const TRIES = 3;

/** Sends a file in parts, and repeats a part that was lost. @param onProgress called with the fraction sent, from 0 to 1 */
export async function sendFile(
  uploadId: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  for (let part = 0; part * UPLOAD_PART_BYTES < file.size; part += 1) {
    const piece = file.slice(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES);
    await sendPart(`/api/admin/import/${uploadId}/parts/${part}/`, piece);
    onProgress(Math.min(1, ((part + 1) * UPLOAD_PART_BYTES) / file.size));
  }
}

async function sendPart(path: string, piece: Blob, tries = TRIES): Promise<void> {
  let response: Response;
  try {
    response = await fetchWithToken(path, {
      method: 'POST',
      headers: {
        'X-CSRFToken': csrfToken(),
        'Content-Type': 'application/octet-stream',
        // The operator waits for it.
        [ACTIVE_HEADER]: '1',
      },
      body: piece,
    });
  } catch (error) {
    if (tries > 1) return sendPart(path, piece, tries - 1);
    throw error;
  }
  if (!response.ok) throw new RestError(response.status, await response.json().catch(() => null));
}
