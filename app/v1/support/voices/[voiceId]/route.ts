import * as contracts from '@/lib/contracts/support-voices';
import { endpoint } from '@/server/http/endpoint';
import { reviewVoice } from '@/server/support/review-voice';
import { getSupportVoice } from '@/server/support/voices';

export const GET = endpoint(contracts.getSupportVoice, ({ actor, params }) => getSupportVoice(actor, params.voiceId));
export const PATCH = endpoint(contracts.reviewVoice, ({ actor, params, body }) =>
  reviewVoice(actor, params.voiceId, body),
);
