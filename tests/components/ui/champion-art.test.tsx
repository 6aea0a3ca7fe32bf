import { useState } from 'react';
import { expect, test } from 'vitest';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { type ArtShape, emblemLines, emblemMarkup } from '#client/ui/art/emblem-markup.ts';
import { draw } from '../support/open-page.tsx';

function expected(champion: string, name: string, shape: ArtShape): Element | null {
  const place = document.createElement('span');
  place.innerHTML = emblemMarkup(shape, emblemLines(champion, name, shape));
  return place.firstElementChild;
}

test('a browser draws the picture that the server writes, each in its own place', async () => {
  draw(
    <>
      <ChampionArt champion="Lux" name="Lux" shape="band" />
      <ChampionArt champion="Lux" name="Lux" shape="band" skinId={99_007} />
      <ChampionArt champion="Ahri" name="Ahri" shape="small" />
    </>,
  );
  await expect.poll(() => document.querySelectorAll('span > svg').length).toBe(3);
  const [one, other, small] = document.querySelectorAll('span > svg');
  expect(one?.isEqualNode(expected('Lux', 'Lux', 'band'))).toBe(true);
  expect(other?.isEqualNode(expected('Lux', 'Lux', 'band'))).toBe(true);
  expect(small?.isEqualNode(expected('Ahri', 'Ahri', 'small'))).toBe(true);
});

const IN_TURN = [
  ['Lux', 'Lux'],
  ['Ahri', 'Ahri'],
  ['Bard', ''],
  ['MissFortune', 'Miss Fortune'],
] as const;

function Changing() {
  const [turn, setTurn] = useState(0);
  const [champion, name] = IN_TURN[turn] ?? IN_TURN[0];
  return (
    <button type="button" onClick={() => setTurn(turn + 1)}>
      <ChampionArt champion={champion} name={name} shape="band" />
    </button>
  );
}

test('another picture takes the place of the former in the same elements', async () => {
  draw(<Changing />);
  await expect.poll(() => document.querySelector('span > svg')).not.toBeNull();
  const drawn = document.querySelector('span > svg');
  for (const [champion, name] of IN_TURN.slice(1)) {
    document.querySelector('button')?.click();
    await expect.poll(() => drawn?.isEqualNode(expected(champion, name, 'band'))).toBe(true);
    expect(document.querySelector('span > svg')).toBe(drawn);
  }
});
