/** A problem that the operator can fix; shown without a stack. */
export class ConfigError extends Error {}
