/** The pictures that the shop may show, and which of them an image host has. */
import { picturePath } from '../../src-shared/catalog/pictures.ts';
import type { SkinCatalog } from '../../src-shared/catalog/skin.ts';
import { OperationRefused } from '../operator-log/index.ts';

interface Picture {
  /** For a champion's base picture: its key x 1000. */
  skinId: number;
  path: string;
}

/** Both kinds for each skin; for champions the square one, which is shown beside their names. */
export function allPictures({ champions, skins }: SkinCatalog): Picture[] {
  return [
    ...champions.map(({ id, key }) => ({ skinId: key * 1000, path: picturePath('tiles', id, 0) })),
    ...skins.flatMap(({ id, champion }) =>
      (['tiles', 'splash'] as const).map((kind) => ({ skinId: id, path: picturePath(kind, champion, id) })),
    ),
  ];
}

export interface MissingPicture extends Picture {
  /** "404", "no answer", "text/html instead of a picture". */
  reason: string;
}

/** A static host also gets this many requests at once from each visitor. */
const AT_ONCE = 16;

/**
 * Requests each picture from the host, without its content.
 *
 * @param timeoutMs per picture
 * @throws OperationRefused if the host does not answer the first request
 */
export async function missingPictures(
  origin: string,
  pictures: readonly Picture[],
  timeoutMs = 10_000,
): Promise<MissingPicture[]> {
  const [first, ...rest] = pictures;
  if (first === undefined) return [];
  const faultOfFirst = await faultOf(origin + first.path, timeoutMs);
  if (faultOfFirst === NO_ANSWER) throw new OperationRefused(`${origin} does not answer`);
  const missing = faultOfFirst === undefined ? [] : [{ ...first, reason: faultOfFirst }];
  const left = rest.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const picture of left) {
        const reason = await faultOf(origin + picture.path, timeoutMs);
        if (reason !== undefined) missing.push({ ...picture, reason });
      }
    }),
  );
  return missing.toSorted((a, b) => a.skinId - b.skinId || a.path.localeCompare(b.path));
}

const NO_ANSWER = 'no answer';
/** The answers of hosts that do not support HEAD. */
const NO_HEAD: readonly number[] = [405, 501];

async function faultOf(address: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const head = await ask(address, 'HEAD', timeoutMs);
    const answer = NO_HEAD.includes(head.status) ? await ask(address, 'GET', timeoutMs) : head;
    if (!answer.ok) return String(answer.status);
    // For example the page that a host returns for unknown addresses.
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    return type.startsWith('text/') ? `${type} instead of a picture` : undefined;
  } catch {
    return NO_ANSWER;
  }
}

async function ask(address: string, method: 'HEAD' | 'GET', timeoutMs: number): Promise<Response> {
  const answer = await fetch(address, { method, signal: AbortSignal.timeout(timeoutMs) });
  await answer.body?.cancel();
  return answer;
}
