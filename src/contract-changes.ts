/**
 * Compares two OpenAPI documents of the shop, from the view of programs written for the older one. Additive changes: a new path,
 * a new field in an answer, a new optional field in a request. All other changes may break them.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = Record<string, Json>;

interface ContractChanges {
  breaking: string[];
  added: string[];
}

/** Requests may require less and accept more; answers may contain more. */
type Direction = 'request' | 'answer';

/** @param released, current as `GET /api/openapi.json` answers */
export function contractChanges(released: unknown, current: unknown): ContractChanges {
  const changes: ContractChanges = { breaking: [], added: [] };
  const [former, latter] = [operationsOf(released), operationsOf(current)];
  for (const name of latter.keys()) if (!former.has(name)) changes.added.push(name);
  for (const [name, operation] of former) {
    const now = latter.get(name);
    if (now) compareOperations(operation, now, name, changes);
    else changes.breaking.push(`${name} is gone`);
  }
  return changes;
}

function operationsOf(document: unknown): Map<string, JsonObject> {
  const paths = objectOf(objectOf(document)['paths']);
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(objectOf(methods)).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        objectOf(operation),
      ]),
    ),
  );
}

function compareOperations(
  former: JsonObject,
  latter: JsonObject,
  name: string,
  changes: ContractChanges,
): void {
  const [parameters, parametersNow] = [parametersOf(former), parametersOf(latter)];
  for (const [key, parameter] of parametersNow) {
    const before = parameters.get(key);
    if (before)
      compareSchemas(
        objectOf(before['schema']),
        objectOf(parameter['schema']),
        `${name} ${key}`,
        'request',
        changes,
      );
    else (parameter['required'] === true ? changes.breaking : changes.added).push(`${name} takes ${key}`);
  }
  for (const key of parameters.keys())
    if (!parametersNow.has(key)) changes.breaking.push(`${name} no longer takes ${key}`);

  compareContents(
    objectOf(former['requestBody']),
    objectOf(latter['requestBody']),
    `${name} body`,
    'request',
    changes,
  );
  const [answers, answersNow] = [objectOf(former['responses']), objectOf(latter['responses'])];
  for (const [status, answer] of Object.entries(answersNow)) {
    const before = answers[status];
    if (before === undefined) changes.added.push(`${name} answers ${status}`);
    else compareContents(objectOf(before), objectOf(answer), `${name} ${status}`, 'answer', changes);
  }
  // A client does not break if a refusal no longer happens, but it does if an answer that it expects is gone.
  for (const status of Object.keys(answers))
    if (Number(status) < 400 && !(status in answersNow))
      changes.breaking.push(`${name} no longer answers ${status}`);
}

function parametersOf(operation: JsonObject): Map<string, JsonObject> {
  const list = Array.isArray(operation['parameters']) ? operation['parameters'].map(objectOf) : [];
  return new Map(
    list.map((parameter) => [`${textOf(parameter['in'])} parameter ${textOf(parameter['name'])}`, parameter]),
  );
}

function compareContents(
  former: JsonObject,
  latter: JsonObject,
  name: string,
  direction: Direction,
  changes: ContractChanges,
): void {
  const [types, typesNow] = [objectOf(former['content']), objectOf(latter['content'])];
  for (const [type, content] of Object.entries(types)) {
    if (!(type in typesNow)) changes.breaking.push(`${name} is no longer ${type}`);
    else
      compareSchemas(
        objectOf(objectOf(content)['schema']),
        objectOf(objectOf(typesNow[type])['schema']),
        name,
        direction,
        changes,
      );
  }
}

function compareSchemas(
  former: JsonObject,
  latter: JsonObject,
  name: string,
  direction: Direction,
  changes: ContractChanges,
): void {
  if (JSON.stringify(former) === JSON.stringify(latter)) return;
  if (former['type'] === 'object' && latter['type'] === 'object') {
    compareObjects(former, latter, name, direction, changes);
    return;
  }
  if (former['type'] === 'array' && latter['type'] === 'array' && former['items'] && latter['items']) {
    compareSchemas(objectOf(former['items']), objectOf(latter['items']), `${name}[]`, direction, changes);
    return;
  }
  const [values, valuesNow] = [former['enum'], latter['enum']];
  if (Array.isArray(values) && Array.isArray(valuesNow)) {
    const lost = values.filter((value) => !valuesNow.includes(value));
    const gained = valuesNow.filter((value) => !values.includes(value));
    if (lost.length > 0 && direction === 'request')
      changes.breaking.push(`${name} no longer takes ${lost.map(textOf).join(', ')}`);
    if (gained.length > 0) changes.added.push(`${name} may be ${gained.map(textOf).join(', ')}`);
    return;
  }
  if ('anyOf' in former || 'anyOf' in latter) {
    compareAlternatives(alternativesOf(former), alternativesOf(latter), name, direction, changes);
    return;
  }
  changes.breaking.push(`${name} is another kind of value`);
}

/** Each former alternative must still exist, unchanged or with additions. */
function compareAlternatives(
  former: JsonObject[],
  latter: JsonObject[],
  name: string,
  direction: Direction,
  changes: ContractChanges,
): void {
  for (const alternative of former) {
    const tries = latter.map((other) => {
      const found: ContractChanges = { breaking: [], added: [] };
      compareSchemas(alternative, other, name, direction, found);
      return found;
    });
    const match = tries.find(({ breaking }) => breaking.length === 0);
    if (match) changes.added.push(...match.added);
    else changes.breaking.push(`${name} is another kind of value`);
  }
  if (latter.length > former.length) changes.added.push(`${name} may be another kind of value too`);
}

function alternativesOf(schema: JsonObject): JsonObject[] {
  return Array.isArray(schema['anyOf']) ? schema['anyOf'].map(objectOf) : [schema];
}

function compareObjects(
  former: JsonObject,
  latter: JsonObject,
  name: string,
  direction: Direction,
  changes: ContractChanges,
): void {
  const [fields, fieldsNow] = [objectOf(former['properties']), objectOf(latter['properties'])];
  const [required, requiredNow] = [requiredOf(former), requiredOf(latter)];
  for (const [field, schema] of Object.entries(fieldsNow)) {
    const before = fields[field];
    const place = `${name}.${field}`;
    const isAsked = direction === 'request' && requiredNow.has(field) && !required.has(field);
    if (isAsked) changes.breaking.push(`${place} is required now`);
    else if (before === undefined) changes.added.push(place);
    else compareSchemas(objectOf(before), objectOf(schema), place, direction, changes);
  }
  for (const field of Object.keys(fields)) {
    if (!(field in fieldsNow)) changes.breaking.push(`${name}.${field} is gone`);
    else if (direction === 'answer' && required.has(field) && !requiredNow.has(field))
      changes.breaking.push(`${name}.${field} may be missing now`);
  }
}

function requiredOf(schema: JsonObject): Set<unknown> {
  return new Set(Array.isArray(schema['required']) ? schema['required'] : []);
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function objectOf(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
