/**
 * Default texts of field errors for schemas without a text of their own: sentences for people instead of the
 * validator's ("Invalid input: expected number, received undefined"). Import this file once per program.
 */
import { config, type z } from 'zod';
import { FIELD_TEXTS } from './field-texts.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/** Texts by the expected type; a missing value is always `FIELD_TEXTS.required`. */
const EXPECTED: Record<string, string> = {
  string: FIELD_TEXTS.notText,
  number: FIELD_TEXTS.notANumber,
  int: 'Please enter a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};
const FORMATS: Record<string, string> = {
  email: 'Enter a valid email address.',
  uuid: 'Not a valid id.',
  url: 'Enter a valid address that begins with https://.',
};
const NOT_VALID = 'This value is not valid.';
/** More choices than this do not help in a sentence. */
const MOST_CHOICES = 20;

function textOfIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return FIELD_TEXTS.required;
      if (issue.input === null) return 'This field may not be null.';
      return EXPECTED[issue.expected] ?? NOT_VALID;
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? NOT_VALID;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`;
    case 'invalid_value':
      if (issue.input === undefined) return FIELD_TEXTS.required;
      return issue.values.length > MOST_CHOICES
        ? NOT_VALID
        : `Not a valid choice. Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return issue.input === undefined ? FIELD_TEXTS.required : NOT_VALID;
  }
}

function tooSmall(origin: string, minimum: number, isInclusive: boolean): string {
  if (origin === 'string') {
    return minimum === 1 ? FIELD_TEXTS.blank : `Ensure this field has at least ${minimum} characters.`;
  }
  if (origin === 'array') return `Must have at least ${minimum} ${minimum === 1 ? 'item' : 'items'}.`;
  return `Must be ${isInclusive ? 'at least' : 'more than'} ${minimum}.`;
}

function tooBig(origin: string, maximum: number, isInclusive: boolean): string {
  if (origin === 'string') return FIELD_TEXTS.tooLong(maximum);
  if (origin === 'array') return `Must have at most ${maximum} ${maximum === 1 ? 'item' : 'items'}.`;
  return `Must be ${isInclusive ? 'at most' : 'less than'} ${maximum}.`;
}

// Not `z.config`: the client's build takes calls of `z` for schemas, and drops those without a use.
config({ customError: textOfIssue });
