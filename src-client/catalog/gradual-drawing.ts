/**
 * A long list drawn a few places at a time: first those in the window, then on to the end, then from the top. Until its
 * turn a place keeps what it showed, so that another list replaces the former one in place.
 */
export interface Drawing<Item> {
  list: readonly Item[];
  /** What is shown at each place: of `list` where it was drawn, of the list before it elsewhere, or nothing yet. */
  shown: readonly (Item | undefined)[];
  /** The first place in the window. */
  first: number;
  /** How many places show what `list` has. */
  drawn: number;
  /** Whether these are what the window shows and no more. */
  isFirst: boolean;
}

/** A run of places; it may reach beyond the list. */
export interface Places {
  first: number;
  count: number;
}

/** What the window shows is drawn at once. @param before what each place shows by now */
export function beginDrawing<Item>(
  list: readonly Item[],
  before: Drawing<Item>['shown'],
  inWindow: Places,
): Drawing<Item> {
  const shown = list.map((_, place) => before[place]);
  // Where the window stands below the end of a list that became shorter, it will be moved up.
  const { first, count } =
    inWindow.first < list.length ? inWindow : { first: 0, count: inWindow.first + inWindow.count };
  return { ...drawMore({ list, shown, first, drawn: 0, isFirst: true }, count), isFirst: true };
}

export function drawMore<Item>({ list, shown, first, drawn }: Drawing<Item>, count: number): Drawing<Item> {
  const next = [...shown];
  const until = Math.min(drawn + count, list.length);
  for (let turn = drawn; turn < until; turn++) {
    const place = (first + turn) % list.length;
    next[place] = list[place];
  }
  return { list, shown: next, first, drawn: until, isFirst: false };
}
