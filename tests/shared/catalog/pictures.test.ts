import { describe, expect, test } from 'vitest';
import { imageOrigin, picturePath } from '#shared/catalog/pictures.ts';

test('paths as in Data Dragon: by the champion and the number of the skin', () => {
  expect(picturePath('tiles', 'MonkeyKing', 62_003)).toBe('/cdn/img/champion/tiles/MonkeyKing_3.jpg');
  expect(picturePath('splash', 'Ahri', 103_000)).toBe('/cdn/img/champion/splash/Ahri_0.jpg');
});

describe('the host', () => {
  test.each([
    ['images.example', 'https://images.example'],
    ['images.example:8443', 'https://images.example:8443'],
    ['localhost.example', 'https://localhost.example'],
    ['127.0.0.1.example', 'https://127.0.0.1.example'],
    ['images.localhost', 'https://images.localhost'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['127.100.20.3', 'http://127.100.20.3'],
    ['localhost', 'http://localhost'],
    ['', ''],
  ])('%s is asked at %s', (host, origin) => {
    expect(imageOrigin(host)).toBe(origin);
  });
});
