/**
 * Records on which line of a file each username came first, in about 20 bytes per username: a file of a million rows
 * must not fill the memory. Usernames are identified by 48 bits of a digest, so a hit is not certain: it is only used to
 * name the line after the database has found the username in stock.
 */
import { hash } from 'node:crypto';

const FIRST_CAPACITY = 1024;
const KEY_BYTES = 6;

export class FirstLines {
  /**
   * A hash table with open addressing: the username with `#keys[slot]` came first on `#lines[slot]`; line 0 marks a
   * free slot.
   */
  #keys = new Float64Array(FIRST_CAPACITY);
  #lines = new Uint32Array(FIRST_CAPACITY);
  #size = 0;

  /** Undefined if the username has not occurred yet. */
  lineOf(username: string): number | undefined {
    return this.#lines[this.#slotOf(digestOf(username))] || undefined;
  }

  /** Only the first line of a username is recorded. */
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

  /** The key's slot, or the free slot where it belongs. */
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

/** Usernames that differ only in case are the same (decision 0031). */
export function usernameKey(username: string): string {
  return username.toLowerCase();
}

function digestOf(username: string): number {
  return hash('sha1', usernameKey(username), 'buffer').readUIntBE(0, KEY_BYTES);
}
