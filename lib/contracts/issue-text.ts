import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  nan: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'left out',
  date: 'a date',
};

const formatNames: Record<string, string> = {
  email: 'an email address such as ada@example.com',
  url: 'a URL such as https://example.com',
  datetime: 'a date and time such as 2026-01-31T12:00:00.000Z',
  date: 'a date such as 2026-01-31',
};

function amount(count: number | bigint, origin: string): string {
  const [one, many] = origin === 'string' ? ['character', 'characters'] : ['entry', 'entries'];
  return `${count} ${Number(count) === 1 ? one : many}`;
}

function limitText(word: 'at least' | 'at most', limit: number | bigint, origin: string): string {
  const isNumber = origin === 'number' || origin === 'int' || origin === 'bigint';
  return isNumber ? `must be ${word} ${limit}` : `must have ${word} ${amount(limit, origin)}`;
}

function requirement(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${typeNames[issue.expected] ?? 'of another type'}`;
    case 'too_big':
      return limitText('at most', issue.maximum, issue.origin);
    case 'too_small':
      return limitText('at least', issue.minimum, issue.origin);
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formatNames[issue.format] ? `must be ${formatNames[issue.format]}` : 'does not have the right format';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys[0]}`;
    default:
      return 'has a value that is not allowed';
  }
}

/** Returns the message of an issue that has none of its own: it names the field and says what to send. */
export function issueText(issue: Issue): string {
  const path = (issue.path ?? []).join('.');
  return `${path ? `"${path}"` : 'The request body'} ${requirement(issue)}.`;
}
