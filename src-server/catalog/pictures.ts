/** Which pictures the shop may show, and which of them an image host has. */
import { picturePath } from '../../src-shared/catalog/pictures.ts';
import type { SkinCatalog } from '../../src-shared/catalog/skin.ts';
import { OperationRefused } from '../operator-log/index.ts';

interface Picture {
  /** Of a champion as it comes: its key x 1000. */
  skinId: number;
  path: string;
}

/** Both kinds of each skin; of champions the square one, which stands beside their names. */
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

/** A static host has this many at once for each visitor. */
const AT_ONCE = 16;

/**
 * Asks the host for each of them, without their contents. @param timeoutMs for each of them
 * @throws OperationRefused when the host does not answer the first
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
/** Hosts that know no HEAD. */
const NO_HEAD: readonly number[] = [405, 501];

async function faultOf(address: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const head = await ask(address, 'HEAD', timeoutMs);
    const answer = NO_HEAD.includes(head.status) ? await ask(address, 'GET', timeoutMs) : head;
    if (!answer.ok) return String(answer.status);
    // Such as the page that a host has for whatever it does not know.
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
