import { z } from 'zod';
import type { Contract } from '@/lib/contracts/contract';
import { issueText } from '@/lib/contracts/issue-text';
import { maxFields, validationError } from '@/server/http/error-response';
import { workSlices } from '@/server/platform/queue/time-slices';

/** @throws AppError 'validation' with a message per field */
export function parseInput(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { error: issueText });
  if (!result.success) throw validationError(result.error);
  return result.data;
}

type ParseBody = (body: unknown) => Promise<unknown>;

/**
 * Returns the function that validates a contract's bodies. It lets other requests pass between the members of the large
 * field if that is a plain array.
 */
export function bodyParser({ body, largeBodyField }: Contract): ParseBody {
  const schema = strict(body ?? z.unknown());
  const members = schema instanceof z.ZodObject && largeBodyField ? schema.shape[largeBodyField] : undefined;
  if (!(schema instanceof z.ZodObject && largeBodyField && members instanceof z.ZodArray)) {
    return (input) => Promise.resolve().then(() => parseInput(schema, input));
  }
  const withoutMembers = schema.extend({
    [largeBodyField]: z.clone(members, { ...members.def, element: z.unknown() }),
  });
  return async (input) => {
    const parsed = parseInput(withoutMembers, input) as Record<string, unknown>;
    await parseMembers(members.element as z.ZodType, parsed[largeBodyField] as unknown[], largeBodyField);
    return parsed;
  };
}

/** Replaces each member by its parsed value. */
async function parseMembers(schema: z.ZodType, members: unknown[], field: string): Promise<void> {
  const issues: z.core.$ZodIssue[] = [];
  const slice = workSlices();
  for (const [index, member] of members.entries()) {
    const pathOf = (issue: { path?: PropertyKey[] | undefined }) => [field, index, ...(issue.path ?? [])];
    const result = schema.safeParse(member, { error: (issue) => issueText({ ...issue, path: pathOf(issue) }) });
    if (result.success) members[index] = result.data;
    else issues.push(...result.error.issues.map((issue) => ({ ...issue, path: pathOf(issue) })));
    if (issues.length >= maxFields) break;
    await slice();
  }
  if (issues.length > 0) throw validationError(new z.ZodError(issues));
}

function strict(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}
