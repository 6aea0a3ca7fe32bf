/** Why the embedded database cannot run here, in a sentence for the person who started the shop. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}
