import { z } from 'zod';
import { invalidRequest, type SimulatedError } from './errors';

export const text = z.string().min(1).max(5000);
export const clearable = z.string().max(5000);
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
export const boolean = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true');
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
export const card = z.literal('card');
export const page = { limit: integer.optional(), starting_after: text.optional(), ending_before: text.optional() };

/** The part of Stripe's range filter that the product uses. */
export const createdSince = z.strictObject({ gte: integer.optional() }).optional();

export type ShapeOf<P> = { [K in keyof P]: z.ZodType<P[K]> };

/** An impossible extra argument, which makes a parameter that is not in the SDK a compile error. */
export type NoUnknown<S, P> =
  Exclude<keyof S, keyof P> extends never ? [] : [unknownParameter: Exclude<keyof S, keyof P>];

/** @throws SimulatedError (400) with the first parameter that is unknown, missing or of the wrong type */
export function readParams<S extends z.ZodRawShape>(schema: z.ZodObject<S>, form: Form) {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw parameterError(result.error.issues[0], form);
}

function parameterError(issue: z.core.$ZodIssue | undefined, form: Form): SimulatedError {
  if (!issue) return invalidRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  const value = valueAt(form, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. Leave it out to keep it unchanged.`;
    return invalidRequest(message, { code: 'parameter_invalid_empty', param });
  }
  if (issue.message === 'Invalid integer') {
    return invalidRequest(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

function nameOf(path: readonly PropertyKey[]): string {
  const [head = '', ...rest] = path.map(String);
  return head + rest.map((part) => `[${part}]`).join('');
}

function valueAt(form: unknown, path: readonly PropertyKey[]): unknown {
  let value = form;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([name]) => name === String(part))?.[1];
  }
  return value;
}

export type Form = { [name: string]: FormValue };

type FormValue = string | FormValue[] | { [name: string]: FormValue };

type Branch = {
  [name: string]: string | Branch;
};

const maxDepth = 6;

/**
 * Parses `amount=5&metadata[a]=b&expand[0]=c` like Stripe: brackets nest, integer names form a list.
 * @throws FormError for an invalid or repeated name, or deeper nesting than any request has.
 */
export function parseForm(text: string): Form {
  const root = emptyBranch();
  let counter = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = splitName(name).map((part) => (part === '' ? String(counter++) : part));
    setValue(root, path, value, name);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, toFormValue(value)]));
}

function splitName(name: string): string[] {
  if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) throw new FormError(`Invalid parameter name: ${name}`);
  const [head = '', ...rest] = name.split('[');
  const path = [head, ...rest.map((part) => part.slice(0, -1))];
  if (path.length > maxDepth) throw new FormError(`Parameter nested too deeply: ${name}`);
  return path;
}

function setValue(root: Branch, path: string[], value: string, name: string): void {
  let branch = root;
  for (const part of path.slice(0, -1)) {
    const next = branch[part] ?? emptyBranch();
    if (typeof next === 'string') throw new FormError(`Parameter given twice: ${name}`);
    branch[part] = next;
    branch = next;
  }
  const leaf = path.at(-1) ?? '';
  if (leaf in branch) throw new FormError(`Parameter given twice: ${name}`);
  branch[leaf] = value;
}

/** Creates an object without a prototype, on which client names such as `__proto__` have no effect. */
function emptyBranch(): Branch {
  return Object.create(null);
}

function toFormValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  if (entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, inner]) => toFormValue(inner));
  return Object.fromEntries(entries.map(([name, inner]) => [name, toFormValue(inner)]));
}

export class FormError extends Error {}
