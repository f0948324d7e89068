import { z } from 'zod';
import {
  bitDepths,
  boundsMessage,
  type LimitBound,
  limitBounds,
  orderMessage,
} from '@/lib/domain/delivery/delivery-spec';

function within(bound: LimitBound) {
  const [lowest, highest] = limitBounds[bound];
  const message = boundsMessage(bound);
  return z.number(message).min(lowest, message).max(highest, message);
}

function range(bound: LimitBound) {
  return z
    .strictObject({ min: within(bound).nullable(), max: within(bound).nullable() })
    .refine(({ min, max }) => min !== null || max !== null, 'Please enter a limit')
    .refine(({ min, max }) => min === null || max === null || min <= max, orderMessage)
    .describe('Both ends are included; null for no limit');
}

/** Limits that a customer or support enters; null for what is not asked. */
export const deliveryLimitValues = z.strictObject({
  format: z.enum(['wav', 'mp3', 'g711']).nullable().describe('`g711`: µ-law or A-law'),
  sampleRateHz: range('sampleRateHz').nullable(),
  bits: z
    .array(z.number().refine((depth) => bitDepths.includes(depth), 'Please use 8, 16, 24 or 32 bit'))
    .min(1, 'Please choose a bit depth')
    .max(bitDepths.length)
    .nullable(),
  channels: z.enum(['mono', 'consistent']).nullable().describe('`consistent`: all takes mono, or all stereo'),
  minBitrate: within('minBitrate').nullable().describe('kbit/s, at a constant bit rate'),
  loudness: z
    .strictObject({ unit: z.enum(['LUFS', 'dB RMS']), min: within('loudness'), max: within('loudness') })
    .refine(({ min, max }) => min <= max, orderMessage)
    .nullable()
    .describe('Null for raw'),
  burst: z
    .strictObject({ shortTermLufs: within('burst'), momentaryLufs: within('burst') })
    .nullable()
    .describe('At most one of the two may be exceeded'),
  peak: z.strictObject({ unit: z.enum(['dBTP', 'dBFS']), max: within('peak') }).nullable(),
  maxNoiseDb: within('noise').nullable(),
  headSeconds: range('roomToneSeconds').nullable(),
  tailSeconds: range('roomToneSeconds').nullable(),
  maxMinutes: within('maxMinutes').nullable(),
});
