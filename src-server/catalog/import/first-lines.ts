/**
 * At which line of a file each username came first, at some 20 bytes a username whatever its length: a file of a million
 * rows must not fill the memory. Usernames are known by 48 bits of a digest, so an answer is no proof: it is asked for
 * only when the database has found the username in stock, and then says which line put it there.
 */
import { hash } from 'node:crypto';

const FIRST_CAPACITY = 1024;
const KEY_BYTES = 6;

export class FirstLines {
  /** Open addressing: the username of `#keys[slot]` came first in `#lines[slot]`; line 0 is a free slot. */
  #keys = new Float64Array(FIRST_CAPACITY);
  #lines = new Uint32Array(FIRST_CAPACITY);
  #size = 0;

  /** Undefined when the username has not come yet. */
  lineOf(username: string): number | undefined {
    return this.#lines[this.#slotOf(digestOf(username))] || undefined;
  }

  /** Only the first line of a username counts. */
  add(username: string, line: number): void {
    if (this.#size * 2 >= this.#lines.length) this.#grow();
    this.#put(digestOf(username), line);
  }

  #put(key: number, line: number): void {
    const slot = this.#slotOf(key);
    if (this.#lines[slot] !== 0) return;
    this.#keys[slot] = key;
    this.#lines[slot] = line;
    this.#size += 1;
  }

  /** Where the key is, or the free slot where it belongs. */
  #slotOf(key: number): number {
    const capacity = this.#lines.length;
    let slot = key % capacity;
    while (this.#lines[slot] !== 0 && this.#keys[slot] !== key) slot = (slot + 1) % capacity;
    return slot;
  }

  #grow(): void {
    const [keys, lines] = [this.#keys, this.#lines];
    this.#keys = new Float64Array(keys.length * 2);
    this.#lines = new Uint32Array(lines.length * 2);
    this.#size = 0;
    lines.forEach((line, slot) => {
      if (line !== 0) this.#put(keys[slot] ?? 0, line);
    });
  }
}

/** Usernames that differ in case only are one (decision 0031). */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}

function digestOf(username: string): number {
  return hash('sha1', usernameKey(username), 'buffer').readUIntBE(0, KEY_BYTES);
}
