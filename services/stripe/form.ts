export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type Form = { [name: string]: FormValue };

type Branch = {
  [name: string]: string | Branch;
};

const maxDepth = 6;

export class FormError extends Error {}

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
