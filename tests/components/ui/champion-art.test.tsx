import { expect, test } from 'vitest';
import { ChampionArt } from '#client/ui/art/champion-art.tsx';
import { type ArtShape, emblemMarkup } from '#client/ui/art/emblem-markup.ts';
import { draw } from '../support/open-page.tsx';

function expected(champion: string, name: string, shape: ArtShape): Element | null {
  const place = document.createElement('span');
  place.innerHTML = emblemMarkup(champion, name, shape);
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
