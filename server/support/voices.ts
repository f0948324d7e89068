import type { QueryOf } from '@/lib/contracts/contract';
import type { listSupportVoices as contract, SupportVoice, SupportVoiceRow } from '@/lib/contracts/support-voices';
import { missingParts, type VoiceProfileFacts } from '@/lib/domain/people/application';
import { countryName } from '@/lib/domain/people/countries';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf, pictureUrl } from '@/server/access/people';
import { db, type Prisma, type Team } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { type HttpResult, pageResult } from '@/server/platform/http-result';
import { positionOf, timeCursorOf } from '@/server/platform/postgres/time-cursor';
import { findProfileFactsOf } from '@/server/voices/application';
import { businessWhere, presentOwnDemo, presentOwnStudioDemo } from '@/server/voices/presenter';
import { matchingUsers } from './users';

export const noSuchVoice = (): AppError => new AppError('not-found', 'This voice does not exist.');

const include = {
  user: { include: { voiceDemos: { where: { status: 'done' }, select: { language: true } } } },
} as const satisfies Prisma.VoiceProfileInclude;

type Row = Prisma.VoiceProfileGetPayload<{ include: typeof include }>;

export async function listSupportVoices(
  actor: Actor,
  { status, query, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportVoiceRow[]>> {
  requireSupport(actor);
  const isSuspended = status === 'suspended';
  const isQueue = status === 'awaiting';
  const rows = await db.voiceProfile.findMany({
    where: {
      ...(!isSuspended && { status }),
      user: { suspendedAt: isSuspended ? { not: null } : null, ...matchingUsers(query) },
      ...after(cursor, isQueue),
    },
    include,
    orderBy: isQueue
      ? [{ awaitingSince: 'asc' }, { userId: 'asc' }]
      : [{ user: { created: 'desc' } }, { userId: 'desc' }],
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const facts = await findProfileFactsOf(
    db,
    shown.map(({ userId }) => userId),
  );
  const last = shown.at(-1);
  const lastTime = last && (isQueue ? last.awaitingSince : last.user.created);
  const nextCursor =
    last && lastTime && rows.length > limit ? timeCursorOf({ created: lastTime, id: last.userId }) : null;
  return pageResult(
    shown.map((row) => presentRow(row, facts.get(row.userId))),
    nextCursor,
  );
}

/** Selects the voices after the cursor: the oldest application comes first, otherwise the newest account. */
function after(cursor: string | undefined, isQueue: boolean): Prisma.VoiceProfileWhereInput {
  if (cursor === undefined) return {};
  const { created, id } = positionOf(cursor);
  if (isQueue) {
    return { AND: { OR: [{ awaitingSince: { gt: created } }, { awaitingSince: created, userId: { gt: id } }] } };
  }
  return { AND: { OR: [{ user: { created: { lt: created } } }, { user: { created }, userId: { lt: id } }] } };
}

function presentRow(
  { userId, status, awaitingSince, user }: Row,
  facts: VoiceProfileFacts | undefined,
): SupportVoiceRow {
  return {
    id: userId,
    name: nameOf(user),
    email: user.email,
    picture: pictureUrl(user.pictureId),
    status,
    isSuspended: user.suspendedAt !== null,
    awaitingSince: awaitingSince?.toISOString() ?? null,
    created: user.created.toISOString(),
    languages: [...new Set(user.voiceDemos.map(({ language }) => language))],
    numDemos: user.voiceDemos.length,
    missing: facts ? missingParts(facts) : [],
  };
}

/** @throws AppError 'not-found' */
export async function getSupportVoice(actor: Actor, voiceId: string): Promise<SupportVoice> {
  requireSupport(actor);
  const profile = await db.voiceProfile.findUnique({ where: { userId: voiceId }, include });
  if (!profile) throw noSuchVoice();
  const [facts, demos, studioDemo, business, neighbors] = await Promise.all([
    findProfileFactsOf(db, [voiceId]),
    db.voiceDemo.findMany({ where: { voiceId }, orderBy: [{ position: 'asc' }, { created: 'asc' }, { id: 'asc' }] }),
    db.studioQualityDemo.findUnique({ where: { voiceId } }),
    db.team.findFirst({ where: businessWhere(voiceId) }),
    neighborsOf(profile),
  ]);
  const { user, gender, microphone, soundCard, recordingSoftware, recordingSpace } = profile;
  const { bio, nativeLanguage, turnaroundDays } = profile;
  return {
    ...presentRow(profile, facts.get(voiceId)),
    gender,
    microphone,
    soundCard,
    recordingSoftware,
    recordingSpace,
    phone: user.phone,
    bio,
    nativeLanguage,
    turnaroundDays,
    teamId: business?.id ?? null,
    place: [business?.city, business?.country && countryName(business.country)].filter(Boolean).join(', '),
    payout: payoutOf(business),
    statusReason: profile.statusReason,
    publishedAt: profile.publishedAt?.toISOString() ?? null,
    voiceDemos: demos.map(presentOwnDemo),
    studioQualityDemo: studioDemo && presentOwnStudioDemo(studioDemo),
    ...neighbors,
  };
}

type Business = Pick<
  Team,
  'hidePayouts' | 'stripePayoutsEnabled' | 'stripePayoutOverride' | 'internationalBankTransferInfo'
>;

function payoutOf(business: Business | null): SupportVoice['payout'] {
  if (!business) return 'none';
  if (business.hidePayouts) return 'hidden';
  if (business.stripePayoutsEnabled && business.stripePayoutOverride !== false) return 'provider';
  return business.internationalBankTransferInfo ? 'manual' : 'none';
}

/** Returns the neighbors in the queue of applications, also for a voice that has just left it. */
async function neighborsOf({ userId, awaitingSince }: Row): Promise<Pick<SupportVoice, 'previousId' | 'nextId'>> {
  if (!awaitingSince) return { previousId: null, nextId: null };
  const neighbor = (direction: 'asc' | 'desc') => {
    const side = direction === 'asc' ? 'gt' : 'lt';
    return db.voiceProfile.findFirst({
      where: {
        status: 'awaiting',
        user: { suspendedAt: null },
        OR: [{ awaitingSince: { [side]: awaitingSince } }, { awaitingSince, userId: { [side]: userId } }],
      },
      orderBy: [{ awaitingSince: direction }, { userId: direction }],
      select: { userId: true },
    });
  };
  const [previous, next] = await Promise.all([neighbor('desc'), neighbor('asc')]);
  return { previousId: previous?.userId ?? null, nextId: next?.userId ?? null };
}
