import { beginSecondFactor, confirmSecondFactor, endSecondFactor, getSecondFactor } from '@/lib/contracts/access';
import { secondFactorOf } from '@/server/access/queries';
import * as commands from '@/server/access/second-factor';
import { endpoint } from '@/server/http/endpoint';

export const GET = endpoint(getSecondFactor, ({ actor }) => secondFactorOf(actor.userId));

export const POST = endpoint(beginSecondFactor, ({ actor }) => commands.beginSecondFactor(actor));

export const PATCH = endpoint(confirmSecondFactor, ({ actor, body }) => commands.confirmSecondFactor(actor, body.code));

export const DELETE = endpoint(endSecondFactor, ({ actor }) => commands.endSecondFactor(actor));
