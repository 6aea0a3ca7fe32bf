/** Settings as operators read and type them, whatever their type. */
import { z } from 'zod';
import { OperationRefused } from '../operator-log/index.ts';

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  items?: JsonSchema;
}

const SWITCH_WORDS: Record<string, boolean> = { on: true, off: false, yes: true, no: false };

/**
 * Parses a typed value: as JSON if that is valid for the setting, otherwise as the text itself. Throws OperationRefused
 * saying what is expected.
 */
export function readSettingText<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  typed: string,
): z.output<Schema> {
  for (const candidate of candidatesOf(typed.trim())) {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  throw new OperationRefused(`${name} is ${expectationOf(schema)}, not "${typed}"`);
}

function candidatesOf(typed: string): unknown[] {
  const word = SWITCH_WORDS[typed.toLowerCase()];
  const candidates: unknown[] = word === undefined ? [] : [word];
  try {
    candidates.push(JSON.parse(typed));
  } catch {
    // Not JSON: then it is a text.
  }
  return [...candidates, typed];
}

/** `on`, `0.4`, `some words`, `["a"]`: typing the text again gives the same value. */
export function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'not set');
}

/** "on or off", "a number from 0 to 1": what may be typed. */
export function expectationOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>;
  // The description is shown elsewhere (`wordsOf`).
  const { $schema: _, default: __, description: ___, title: ____, unit: _____, ...shape } = json;
  return wordsFor(shape);
}

function wordsFor(schema: JsonSchema): string {
  if (schema.enum) return `one of ${schema.enum.map(settingText).join(', ')}`;
  if (schema.const !== undefined) return settingText(schema.const);
  if (schema.anyOf) return schema.anyOf.map(wordsFor).join(', or ');
  const { type } = schema;
  if (Array.isArray(type)) return type.map((one) => wordsFor({ ...schema, type: one })).join(', or ');
  switch (type) {
    case 'boolean':
      return 'on or off';
    case 'integer':
      return `a whole number${limitsOf(schema)}`;
    case 'number':
      return `a number${limitsOf(schema)}`;
    case 'string':
      return `a text${lengthsOf(schema)}`;
    case 'array':
      return `a JSON list, each of it ${wordsFor(schema.items ?? {})}`;
    case 'null':
      return 'null';
    case undefined:
    default:
      return `JSON such as ${JSON.stringify(schema)}`;
  }
}

function limitsOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  // Integers have the limits of the number format, which are no information.
  const low = isTelling(minimum) ? ` from ${minimum}` : '';
  const high = isTelling(maximum) ? ` up to ${maximum}` : '';
  const above = isTelling(exclusiveMinimum) ? ` above ${exclusiveMinimum}` : '';
  const below = isTelling(exclusiveMaximum) ? ` below ${exclusiveMaximum}` : '';
  return low + above + high + below;
}

function isTelling(limit: number | undefined): limit is number {
  return limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
}

function lengthsOf({ minLength, maxLength, format, pattern }: JsonSchema): string {
  const parts = [
    ...(minLength ? [`at least ${minLength}`] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength}`]),
  ];
  const length = parts.length > 0 ? ` of ${parts.join(' and ')} characters` : '';
  const form = format ? ` that is a valid ${format}` : pattern ? ` that matches ${pattern}` : '';
  return length + form;
}
