/** The build disguised as another release: every hashed file has another name, and all references are updated. */
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const CURRENT_BUILD = fileURLToPath(new URL('../../dist/client', import.meta.url));
const HASH = /-[\w-]{8}(?=\.[a-z\d]+$)/;
const OTHER_HASH = '-Former0_';

/** Copies the current build to `folder` with new names; compressed files, which would not match, are omitted. */
export async function makeFormerBuild(folder: string): Promise<void> {
  await cp(CURRENT_BUILD, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = new Map<string, string>();
  for (const name of await readdir(assets)) {
    if (/\.(br|gz)$/.test(name)) await rm(join(assets, name));
    else names.set(name, name.replace(HASH, OTHER_HASH));
  }
  // Renaming may give different files the same name: those get a number.
  const taken = new Set<string>();
  let number = 0;
  for (const [name, wanted] of names) {
    const free = taken.has(wanted)
      ? wanted.replace(OTHER_HASH, `-Form${String((number += 1)).padStart(4, '0')}`)
      : wanted;
    taken.add(free);
    names.set(name, free);
  }
  const allNames = new RegExp(
    [...names.keys()].map((name) => name.replaceAll('.', String.raw`\.`)).join('|'),
    'g',
  );
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(html|js|css|json)$/.test(file)) continue;
    const text = await readFile(join(folder, file), 'utf8');
    await writeFile(
      join(folder, file),
      text.replace(allNames, (name) => names.get(name) ?? name),
    );
  }
  for (const [name, other] of names) await rename(join(assets, name), join(assets, other));
}
