import type { QueryOf } from '@/lib/contracts/contract';
import type { listSupportRequests as contract, SupportRequest } from '@/lib/contracts/support-requests';
import { type Actor, requireSupport } from '@/server/access/actor';
import { nameOf } from '@/server/access/people';
import { db, type Prisma } from '@/server/platform/db';
import type { HttpResult } from '@/server/platform/http-result';
import { byTime, pageByTime } from '@/server/platform/postgres/time-cursor';

const names = { id: true, firstName: true, lastName: true } as const;
const include = { user: { select: names } } as const satisfies Prisma.SupportRequestInclude;

type Row = Prisma.SupportRequestGetPayload<{ include: typeof include }>;

export async function respondWithSupportRequests(
  actor: Actor,
  { state, kind, limit, cursor }: QueryOf<typeof contract>,
): Promise<HttpResult<SupportRequest[]>> {
  requireSupport(actor);
  const { after, orderBy } = byTime(state === 'open' ? 'asc' : 'desc', cursor);
  const rows = await db.supportRequest.findMany({
    where: { AND: [{ closedAt: state === 'open' ? null : { not: null }, ...(kind && { kind }) }, after] },
    include,
    orderBy,
    take: limit + 1,
  });
  return pageByTime(rows, limit, presentRequests);
}

async function presentRequests(rows: readonly Row[]): Promise<SupportRequest[]> {
  const closers = await db.user.findMany({
    where: { id: { in: rows.flatMap(({ closedById }) => closedById ?? []) } },
    select: names,
  });
  return rows.map(({ id, kind, name, email, user, about, text, created, answer, closedAt, closedById }) => {
    const closer = closers.find((candidate) => candidate.id === closedById);
    return {
      id,
      kind,
      name,
      email,
      user: user && { id: user.id, name: nameOf(user) },
      about,
      text,
      created: created.toISOString(),
      answer,
      closed: closedAt && { at: closedAt.toISOString(), by: closer ? nameOf(closer) : null },
    };
  });
}

export async function getSupportRequest(id: string): Promise<SupportRequest> {
  const [request] = await presentRequests([await db.supportRequest.findUniqueOrThrow({ where: { id }, include })]);
  if (!request) throw new Error(`Request ${id} has no presentation`);
  return request;
}
