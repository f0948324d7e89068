import { z } from 'zod';
import { id } from './fields';

export const person = z.strictObject({
  id,
  name: z.string(),
  picture: z.string().nullable().describe('URL of the picture, or null'),
});
export type Person = z.infer<typeof person>;
