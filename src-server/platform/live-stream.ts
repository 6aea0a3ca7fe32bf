/**
 * The events of a subscription, as tRPC takes them. It asks for the next event before the last one is sent; when the browser
 * leaves just then, nobody waits for that event any more, and its failure (the feed has ended) would be an unhandled
 * one, which ends the process for everybody.
 */
export function liveStream<Event>(events: AsyncGenerator<Event, void>): AsyncGenerator<Event, void> {
  const ask = events.next.bind(events);
  return Object.assign(events, {
    next: () => {
      const event = ask();
      event.catch(() => undefined);
      return event;
    },
  });
}
