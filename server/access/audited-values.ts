import type { Prisma } from '@/server/platform/db';

/** Limit for an audit entry, which says what was changed, and is no copy of a script. */
const maxTextLength = 200;
const maxItems = 20;
/** Maximum of values at all depths together. */
const maxValues = 100;
const maxDepth = 4;

const hidden = '•••';

/** Names of fields whose values give access or are account numbers. Rather too many than too few. */
const secretName =
  /password|secret|token|code|otp|pin$|key$|credential|signature|cookie|session|iban|bic|bank|account|card|paymentMethod|transferInfo/i;
const notSecret: ReadonlySet<string> = new Set(['postalCode', 'postalCodes', 'languageCode', 'soundCard']);

/** Matches an IBAN, in one case after the country: the id of a record, which can begin like one, mixes both. */
const ibanText =
  /\b[A-Za-z]{2}\d{2}(?:(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?|(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,4})?)\b/g;
/** Matches a card number, an id or key of the payment provider, or the credential of a link, within other text. */
const secretText =
  /\b\d(?:[ -]?\d){12,18}\b|\b(?:sk|rk|pk|whsec|pi|seti|pm|tok|btok|ba|card|acct|cus)_\w+|(?<=[?&#](?:token|code|key)=)[^\s&#,;]+/gi;

const isSecret = (name: string): boolean => secretName.test(name) && !notSecret.has(name);

/**
 * Returns the fields of a request or record as the audit log stores them: without secrets, and limited in length and
 * number.
 */
export function auditedValues(fields: unknown): Prisma.InputJsonObject {
  let left = maxValues;

  function storedValue(value: unknown, depth: number): Prisma.InputJsonValue | null {
    left -= 1;
    if (typeof value === 'string') return auditedText(value);
    if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number')
      return value ?? null;
    if (value instanceof Date) return value.toISOString();
    if (depth === maxDepth) return '…';
    return Array.isArray(value) ? listOf(value, depth + 1) : recordOf(value, depth + 1);
  }

  function listOf(items: readonly unknown[], depth: number): Prisma.InputJsonArray {
    const shown = items.slice(0, Math.max(0, Math.min(maxItems, left))).map((item) => storedValue(item, depth));
    const rest = items.length - shown.length;
    return rest > 0 ? [...shown, `… ${rest} more`] : shown;
  }

  function recordOf(record: unknown, depth: number): Prisma.InputJsonObject {
    const values: Record<string, Prisma.InputJsonValue | null> = {};
    for (const [name, value] of Object.entries(record ?? {})) {
      if (value === undefined) continue;
      if (left <= 0) {
        values['…'] = 'more';
        break;
      }
      values[name] = isSecret(name) ? hidden : storedValue(value, depth);
    }
    return values;
  }

  return typeof fields === 'object' && !Array.isArray(fields) ? recordOf(fields, 1) : {};
}

function auditedText(text: string): string {
  // Longer than what is shown, so that no secret is cut in half and then not recognized.
  const shown = text
    .slice(0, 2 * maxTextLength)
    .replaceAll(ibanText, hidden)
    .replaceAll(secretText, hidden);
  return shown.length > maxTextLength ? `${shown.slice(0, maxTextLength)}…` : shown;
}
