/** An answer that is already serialised as JSON. tRPC and its types treat it as the value itself. */
export class ReadyJson<Value> {
  /** UTF-8. */
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  toJSON(): Value {
    return JSON.parse(this.bytes.toString()) as Value;
  }
}
