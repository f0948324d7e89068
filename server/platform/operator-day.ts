import { dayIn, startOfDayIn } from '@/lib/domain/zoned-day';
import { now } from './clock';
import { env } from './env';

/** Returns the operator's calendar day of an instant as YYYY-MM-DD: today by default. */
export const operatorDay = (instant: Date = now()): string => dayIn(env.OPERATOR_TIME_ZONE, instant);

/** Returns the instant at which a calendar day begins for the operator. @param day YYYY-MM-DD */
export const startOfOperatorDay = (day: string): Date => startOfDayIn(env.OPERATOR_TIME_ZONE, day);
