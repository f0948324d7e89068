export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: Schema | boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  default?: unknown;
};

export type Reference = { $ref: string };

/**
 * Returns the part of the document that a reference such as `#/components/parameters/projectId` points to, or the value
 * itself.
 * @throws when the document has no such part.
 */
export function resolve<T extends object>(document: object, value: T | Reference): T {
  if (!('$ref' in value)) return value;
  const names = value.$ref.split('/').slice(1);
  let part: unknown = document;
  for (const name of names) part = (part as Record<string, unknown> | undefined)?.[unescaped(name)];
  if (typeof part !== 'object' || part === null) throw new Error(`The document has no ${value.$ref}.`);
  return resolve(document, part as T | Reference);
}

/** Unescapes a part of a JSON pointer (RFC 6901). */
const unescaped = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');

export function sharedName(schema: Schema): string | undefined {
  const inner = schema.items ?? (schema.anyOf ?? schema.oneOf)?.find((choice) => choice.$ref) ?? schema;
  return inner.$ref?.split('/').at(-1);
}

const isNull = (schema: Schema) => schema.type === 'null';

export function typeText(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'object';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeText).join(' | ');
  if (schema.allOf) return schema.allOf.map(typeText).join(' & ');
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'anything'}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything');
  return [type, schema.format && `(${schema.format})`, limits(schema)].filter(Boolean).join(' ');
}

function limits(schema: Schema): string {
  const parts = [
    schema.minLength && `at least ${schema.minLength} characters`,
    schema.maxLength && `at most ${schema.maxLength} characters`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `to ${schema.maximum}`,
  ].filter(Boolean);
  return parts.length > 0 ? `· ${parts.join(', ')}` : '';
}

export function fieldsOf(schema: Schema): Array<{ name: string; schema: Schema; isRequired: boolean }> {
  const inner = schema.items ?? (schema.anyOf ?? schema.oneOf)?.filter((choice) => !isNull(choice)).at(0) ?? schema;
  if (inner !== schema && !inner.properties) return inner.items || inner.anyOf ? fieldsOf(inner) : [];
  return Object.entries(inner.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    isRequired: inner.required?.includes(name) ?? false,
  }));
}
