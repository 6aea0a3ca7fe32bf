/** An answer whose JSON has been written already. To tRPC and its types it is the value itself. */
export class ReadyJson<Value> {
  /** In UTF-8. */
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  toJSON(): Value {
    return JSON.parse(this.bytes.toString()) as Value;
  }
}
