import type { SeededRandom } from './seeded-random.ts';

const FIRST = (
  'Amber Ashen Blue Brave Calm Clever Cold Crimson Dusty Early Faint Fast Frosty Gentle Golden Grand ' +
  'Hidden Icy Jolly Keen Late Lone Lucky Mellow Misty Noble Odd Pale Proud Quiet Rapid Rusty Salty ' +
  'Sharp Silent Silver Sly Solar Steady Stormy Swift Tame Tidal Tiny Urban Vivid Wild Windy'
).split(' ');
const SECOND = (
  'Anchor Badger Beacon Bison Cedar Comet Condor Coyote Crane Drake Ember Falcon Fern Finch Fox Gecko ' +
  'Glacier Harbor Hawk Heron Ibis Jackal Jay Lark Lynx Maple Marten Mesa Moose Moth Newt Otter Owl ' +
  'Panda Pike Pine Puma Raven Reef Robin Sable Shark Spruce Stag Swan Tiger Viper Walrus Wolf Wren'
).split(' ');

/** Creates realistic login names; a maker never repeats one. */
export function usernameMaker(random: SeededRandom): () => string {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const name = `${random.pick(FIRST)}${random.pick(SECOND)}${random.between(10, 9999)}`;
      if (!taken.has(name)) {
        taken.add(name);
        return name;
      }
    }
  };
}

/** Without letters that look like digits. */
const PASSWORD_CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'.split('');

export function demoPassword(random: SeededRandom): string {
  let password = '';
  for (let index = 0; index < 12; index += 1) password += random.pick(PASSWORD_CHARACTERS);
  return password;
}
