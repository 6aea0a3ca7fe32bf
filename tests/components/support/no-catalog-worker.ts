/**
 * The catalog's worker cannot be loaded in component tests, as in a browser that cannot fetch its script. Files share the page and its
 * replica: a worker would go on loading during the tests of other files, and its state would be theirs.
 */
class UnloadableWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(): void {
    // Nobody reads it.
  }
}

window.Worker = new Proxy(window.Worker, {
  construct: (BrowserWorker, given: ConstructorParameters<typeof Worker>, derived: typeof Worker) =>
    given[1]?.name === 'catalog' ? new UnloadableWorker() : Reflect.construct(BrowserWorker, given, derived),
});
