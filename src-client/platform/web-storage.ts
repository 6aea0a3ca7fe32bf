/**
 * localStorage and sessionStorage. A browser may forbid them, and they may be full: reading then finds nothing, and writing returns
 * false. Texts of another build or of another program may not be JSON, which counts as nothing too.
 */
class WebStorage {
  readonly #storage: () => Storage;

  /** @param storage called anew each time, because already naming a forbidden storage throws */
  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  read(key: string): string | undefined {
    try {
      return this.#storage().getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }

  readJson(key: string): unknown {
    try {
      return JSON.parse(this.read(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** @returns whether it was stored */
  write(key: string, text: string): boolean {
    try {
      this.#storage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  remove(key: string): void {
    try {
      this.#storage().removeItem(key);
    } catch {
      // Nothing was stored.
    }
  }
}

/** Outlasts the visit, and all tabs share it. */
export const deviceStorage = new WebStorage(() => localStorage);

/** Of this tab, until it is closed. */
export const tabStorage = new WebStorage(() => sessionStorage);
