import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ChampionArt, ImageHostContext } from '#client/ui/art/champion-art.tsx';
import { vividHue } from '#client/ui/art/emblem.ts';

const draw = (skinId: number, isMythic = false) =>
  renderToStaticMarkup(
    <ChampionArt champion="MonkeyKing" name="Wukong" skinId={skinId} isMythic={isMythic} />,
  );

const drawNamed = (name: string) => renderToStaticMarkup(<ChampionArt champion="Odd" name={name} />);

const drawHosted = (champion: string, shape: 'tile' | 'band' = 'tile') =>
  renderToStaticMarkup(
    <ImageHostContext value="https://images.example">
      <ChampionArt champion={champion} name="Wukong" skinId={62003} shape={shape} />
    </ImageHostContext>,
  );

const pathsOf = (markup: string) => markup.match(/ d="[^"]+"/g);

describe('stand-in art', () => {
  test('is the same for the same skin, and another for another', () => {
    expect(draw(62003)).toBe(draw(62003));
    expect(draw(62003)).not.toBe(draw(62004));
  });

  test('keeps the emblem of the champion, only the hues vary', () => {
    expect(pathsOf(draw(62003))).toEqual(pathsOf(draw(62011)));
  });

  test('has no transforms, which browsers paint one by one', () => {
    for (const shape of ['tile', 'band', 'small'] as const) {
      const markup = renderToStaticMarkup(<ChampionArt champion="Lux" name="Lux" shape={shape} />);
      expect(markup).toContain('<path');
      expect(markup).not.toContain('transform');
    }
  });

  test('is decoration', () => {
    expect(draw(62003)).toContain('aria-hidden="true"');
  });

  test('draws the whole name, and has no text', () => {
    expect(pathsOf(drawNamed('Wukong'))).not.toEqual(pathsOf(drawNamed('Wu')));
    expect(pathsOf(drawNamed('Wukong'))).not.toEqual(pathsOf(drawNamed('Wukung')));
    expect(drawNamed('Élise')).toBe(drawNamed('elise'));
    expect(drawNamed('<b> & "x"').replaceAll(/<[^>]*>/g, '')).toBe('');
    expect(drawNamed('<b> & "x"')).not.toContain('<b');
  });

  test('a name in letters that are not drawn leaves the emblem', () => {
    const without = pathsOf(drawNamed(''));
    expect(without).not.toBeNull();
    expect(pathsOf(drawNamed('阿狸'))).toEqual(without);
  });

  test('avoids muddy hues', () => {
    for (let hue = -720; hue <= 720; hue += 7) {
      const vivid = vividHue(hue);
      expect(vivid).toBeGreaterThanOrEqual(0);
      expect(vivid).toBeLessThanOrEqual(360);
      expect(vivid > 70 && vivid < 135).toBe(false);
    }
  });
});

describe('with an image host', () => {
  test('the picture of the champion and the number of the skin lies over the drawing, with its size, when it is near', () => {
    const markup = drawHosted('MonkeyKing');
    const img = /<img[^>]*>/.exec(markup)?.[0] ?? '';
    expect(img).toContain('src="https://images.example/cdn/img/champion/tiles/MonkeyKing_3.jpg"');
    for (const word of ['alt=""', 'loading="lazy"', 'width="380"', 'height="380"'])
      expect(img).toContain(word);
    expect(pathsOf(markup)).toEqual(pathsOf(draw(62003)));
    expect(markup.indexOf('<svg')).toBeLessThan(markup.indexOf('<img'));
  });

  test('wide places have the wide picture', () => {
    expect(drawHosted('MonkeyKing', 'band')).toContain('/cdn/img/champion/splash/MonkeyKing_3.jpg"');
  });

  test.each(['account-12', ''])('nothing is asked for "%s", which is no champion', (champion) => {
    expect(drawHosted(champion)).not.toContain('<img');
  });
});
