import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './api';

/** Returns the paths of objects that would accept an unknown parameter. */
function looseObjects(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypeDef };
  const inner = (next: z.core.$ZodType, name = '') => looseObjects(next, `${path}${name}`);
  if (schema instanceof z.ZodObject) {
    const isStrict = schema.def.catchall?._zod.def.type === 'never';
    const fields = Object.entries(schema.shape).flatMap(([name, field]) => inner(field, `.${name}`));
    return [...(isStrict ? [] : [path]), ...fields];
  }
  if (schema instanceof z.ZodOptional) return inner(schema.unwrap());
  if (schema instanceof z.ZodArray) return inner(schema.element, '[]');
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inner(option));
  if (schema instanceof z.ZodPipe) return inner(schema.in);
  if (schema instanceof z.ZodRecord) return path.endsWith('.metadata') ? [] : [path];
  return ['string', 'number', 'enum', 'literal'].includes(def.type) ? [] : [`${path}: ${def.type}`];
}

it.each(endpoints.map(({ method, path, schema }) => [`${method} ${path}`, schema] as const))(
  '%s refuses unknown parameters at every level',
  (name, schema) => expect(looseObjects(schema, name)).toEqual([]),
);
