import { z } from 'zod';
import { env } from './env';

/** A VAT ID as the register has it: the number is without the prefix of the country. */
type VatNumber = { countryCode: string; vatNumber: string };

export type ViesResponse = {
  isValid: boolean;
  /** Proof of the request; empty unless the requester's VAT ID was sent. */
  reference: string;
};

/** The register has not decided. The message contains no VAT ID, because it is logged. */
export class ViesUnavailable extends Error {
  override readonly name = 'ViesUnavailable';
}

const timeLimitMs = 10_000;

/** The register also sends these with status 200. */
const refusal = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

const response = z.object({
  valid: z.boolean(),
  countryCode: z.string().optional(),
  vatNumber: z.string().optional(),
  requestIdentifier: z.string().max(200).nullish(),
  userError: z.enum(['VALID', 'INVALID']).optional(),
});

/**
 * Asks the register at VIES_URL, the Commission's REST service, once and for at most 10 seconds; the job tries again.
 * @throws ViesUnavailable also for responses that do not decide about this VAT ID
 */
export async function askVies(
  { countryCode, vatNumber }: VatNumber,
  requester: VatNumber | null,
  url = env.VIES_URL,
): Promise<ViesResponse> {
  if (!url) throw new ViesUnavailable('There is no VIES_URL');
  const body = {
    countryCode,
    vatNumber,
    ...(requester && { requesterMemberStateCode: requester.countryCode, requesterNumber: requester.vatNumber }),
  };
  const { status, json } = await send(`${url.replace(/\/$/, '')}/check-vat-number`, body);
  const refused = refusal.safeParse(json);
  if (refused.success) throw new ViesUnavailable(`VIES refused: ${codeOf(refused.data.errorWrappers[0]?.error)}`);
  const parsed = response.safeParse(json);
  if (status !== 200 || !parsed.success) throw new ViesUnavailable(`VIES sent an unknown response (${status})`);
  const { data } = parsed;
  if ((data.countryCode ?? countryCode) !== countryCode || (data.vatNumber ?? vatNumber) !== vatNumber) {
    throw new ViesUnavailable('VIES responded about another VAT ID');
  }
  return { isValid: data.valid, reference: data.requestIdentifier ?? '' };
}

/** Other texts could contain what was sent. */
const codeOf = (error = ''): string => (/^[A-Z_-]{1,60}$/.test(error) ? error : 'unknown error');

async function send(url: string, body: object): Promise<{ status: number; json: unknown }> {
  try {
    const received = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
    });
    return { status: received.status, json: await received.json() };
  } catch (error) {
    throw new ViesUnavailable(`VIES did not respond: ${error instanceof Error ? error.name : 'error'}`);
  }
}
