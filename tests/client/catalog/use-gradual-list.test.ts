import { describe, expect, test } from 'vitest';
import { beginDrawing, type Drawing, drawMore } from '#client/catalog/use-gradual-list.ts';

const letters = (text: string): string[] => text.split('');
const shownIn = ({ shown }: Drawing<string>): string => shown.map((item) => item ?? '.').join('');

function toTheEnd(drawing: Drawing<string>, step: number): string[] {
  const seen = [shownIn(drawing)];
  for (let now = drawing; now.drawn < now.list.length;) {
    now = drawMore(now, step);
    seen.push(shownIn(now));
  }
  return seen;
}

describe('a long list', () => {
  test('begins with what the window shows, with room for the rest', () => {
    expect(toTheEnd(beginDrawing(letters('abcdefg'), [], { first: 0, count: 3 }), 2)).toEqual([
      'abc....',
      'abcde..',
      'abcdefg',
    ]);
  });

  test('replaces another one in place, a few at a time', () => {
    const begun = beginDrawing(letters('abcdef'), letters('uvwxyz'), { first: 0, count: 2 });
    expect(toTheEnd(begun, 3)).toEqual(['abwxyz', 'abcdez', 'abcdef']);
  });

  test('begins where the window stands, goes on to the end and then from the top', () => {
    const begun = beginDrawing(letters('abcdef'), letters('uvwxyz'), { first: 3, count: 2 });
    expect(toTheEnd(begun, 2)).toEqual(['uvwdez', 'avwdef', 'abcdef']);
  });

  test('that is shorter loses the places it does not have', () => {
    expect(shownIn(beginDrawing(letters('ab'), letters('uvwxyz'), { first: 0, count: 1 }))).toBe('av');
    // The window stood below its end.
    expect(shownIn(beginDrawing(letters('ab'), letters('uvwxyz'), { first: 4, count: 2 }))).toBe('ab');
  });

  test('that is empty has nothing to draw', () => {
    const begun = beginDrawing<string>([], letters('uv'), { first: 0, count: 6 });
    expect(begun.shown).toEqual([]);
    expect(begun.drawn).toBe(0);
  });

  test('knows how far it goes just outside the window', () => {
    const begun = beginDrawing(letters('abcdefgh'), [], { first: 0, count: 2 });
    expect(begun.near).toBe(4);
    expect(drawMore(begun, 3).near).toBe(4);
  });

  test('knows when only the window is drawn', () => {
    const begun = beginDrawing(letters('abcd'), [], { first: 0, count: 2 });
    expect(begun.isFirst).toBe(true);
    expect(drawMore(begun, 1).isFirst).toBe(false);
  });
});
