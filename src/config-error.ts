/** A problem the operator can mend; shown without a stack. */
export class ConfigError extends Error {}
