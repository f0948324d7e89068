import type { Actor } from '@/server/access/actor';
import { auditSupportAction } from '@/server/access/audit';
import { requireSupport } from '@/server/access/require-support';
import { now } from '@/server/platform/clock';
import { db, transaction } from '@/server/platform/db';
import { bytes, type HttpResult } from '@/server/platform/http-result';
import { noSuchUser } from '@/server/support/users';

/** Of each kind of record, newest first. */
const maxRecords = 10_000;

/**
 * What Timbre stores about a person (GDPR, article 15), as JSON. Without secrets, and without what others wrote to this
 * person.
 */
export async function exportUserData(actor: Actor, userId: string): Promise<HttpResult<undefined>> {
  requireSupport(actor, 'manage-users');
  const data = await collect(userId);
  await transaction((tx) => auditSupportAction(tx, actor, { action: 'export-user-data', subject: userId }));
  return bytes(Buffer.from(JSON.stringify(data, null, 2)), {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="user-${userId}.json"`,
  });
}

async function collect(userId: string) {
  const newest = { orderBy: { created: 'desc' }, take: maxRecords } as const;
  const account = await db.user.findUnique({
    where: { id: userId },
    omit: { passwordHash: true },
    include: {
      voiceProfile: true,
      memberships: { include: { team: true } },
      voiceDemos: { omit: { peaks: true } },
      studioQualityDemo: { omit: { peaks: true } },
      favorites: true,
      playlists: { include: { tracks: true } },
    },
  });
  if (!account) throw noSuchUser();
  const ownProject = { select: { id: true, name: true, created: true, approvedAt: true, canceledAt: true } } as const;
  const sessionColumns = { created: true, lastUsedAt: true, device: true, countryCode: true } as const;
  const [sessions, projects, listings, messages, takes, files, ratings, payouts, notifications, events, audit] =
    await Promise.all([
      db.session.findMany({ where: { userId, impersonatorId: null }, select: sessionColumns, ...newest }),
      db.project.findMany({ where: { createdById: userId }, ...ownProject, ...newest }),
      db.projectVoice.findMany({ where: { voiceId: userId }, include: { project: ownProject }, ...newest }),
      db.message.findMany({ where: { fromId: userId }, orderBy: { timestamp: 'desc' }, take: maxRecords }),
      db.audioTake.findMany({ where: { userId }, omit: { peaks: true }, ...newest }),
      db.projectFile.findMany({
        where: { userId },
        select: { name: true, contentType: true, projectId: true, created: true },
        ...newest,
      }),
      db.rating.findMany({ where: { OR: [{ raterId: userId }, { voiceId: userId }] }, ...newest }),
      db.payout.findMany({ where: { voiceId: userId }, omit: { idempotencyKey: true }, ...newest }),
      db.notification.findMany({ where: { userId }, ...newest }),
      db.securityEvent.findMany({ where: { userId }, ...newest }),
      db.auditEntry.findMany({ where: { OR: [{ actorId: userId }, { subject: userId }] }, ...newest }),
    ]);
  return {
    exported: now().toISOString(),
    account,
    ...{ sessions, projects, listings, messages, takes, files, ratings, payouts, notifications },
    securityEvents: events,
    auditLog: audit,
  };
}
