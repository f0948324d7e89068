import { cardText, type CardWarning, cardWarning, expiryText } from '@/lib/domain/money/cards';
import { enqueueMail } from '@/server/mail/enqueue-mail';
import { now } from '@/server/platform/clock';
import { db, type Prisma, transaction, type Tx } from '@/server/platform/db';
import { env } from '@/server/platform/env';

const batchSize = 200;

const include = {
  team: {
    select: {
      id: true,
      name: true,
      members: {
        where: { role: { in: ['owner', 'admin'] }, user: { emailVerifiedAt: { not: null }, suspendedAt: null } },
        select: { user: { select: { email: true, firstName: true } } },
      },
    },
  },
} as const satisfies Prisma.CreditCardInclude;

type Card = Prisma.CreditCardGetPayload<{ include: typeof include }>;

/** Mails the owners and admins of a team 30 and 7 days before a card expires, and when it has; each once. */
export async function warnOfExpiringCards(signal?: AbortSignal): Promise<void> {
  const time = now();
  let lastId = '';
  for (;;) {
    if (signal?.aborted) return;
    const cards = await db.creditCard.findMany({
      where: { id: { gt: lastId }, expYear: { lte: time.getUTCFullYear() + 1 }, team: { manualInvoice: false } },
      include,
      orderBy: { id: 'asc' },
      take: batchSize,
    });
    for (const card of cards) await warnOnce(card, time);
    const last = cards.at(-1);
    if (!last || cards.length < batchSize) return;
    lastId = last.id;
  }
}

async function warnOnce(card: Card, now: Date): Promise<void> {
  const kind = cardWarning(card, now);
  if (!kind || isLongExpired(card, now)) return;
  const warning = { creditCardId: card.id, kind, expiry: expiryText(card) } as const;
  await transaction(async (tx) => {
    const { count } = await tx.cardWarning.createMany({ data: [warning], skipDuplicates: true });
    if (count > 0) await mailManagers(tx, card, kind);
  });
}

/** Cards that expired before the last month get no mail, for example after a long outage. */
function isLongExpired({ expYear, expMonth }: Card, now: Date): boolean {
  return (now.getUTCFullYear() - expYear) * 12 + now.getUTCMonth() + 1 - expMonth > 1;
}

const templates = {
  expiring: 'card-expiring',
  lastWeek: 'card-expires-in-days',
  expired: 'card-expired',
} as const satisfies Record<CardWarning, string>;

async function mailManagers(tx: Tx, card: Card, kind: CardWarning): Promise<void> {
  const { id, name: teamName, members } = card.team;
  const link = `${env.APP_URL}/teams/${id}/payment-methods/credit-cards`;
  const notice = { teamName, card: cardText(card), expiry: expiryText(card), isPrimary: card.isPrimary, link };
  for (const { user } of members) {
    await enqueueMail(tx, {
      to: user.email,
      template: templates[kind],
      values: { ...notice, firstName: user.firstName },
    });
  }
}
