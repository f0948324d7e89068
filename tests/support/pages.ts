import { readFileSync } from 'node:fs';
import path from 'node:path';
import { people, teams } from '@/prisma/seed/content/people';
import { sampleId } from '@/prisma/seed/content/random';
import { gameLines } from '@/prisma/seed/write-lines';
import { root } from '@/server/local/install.mjs';
import { unsubscribeToken } from '@/server/notifications/unsubscribe';
import { newToken } from '@/server/access/login-tokens';
import { db } from '@/server/platform/db';
import { anInvitation } from './builders';
import { newAddress } from './accounts';
import { exportOptions } from './stored-objects';

/**
 * Returns the routes of all pages of the build, such as `/projects/[projectId]/script`. Groups and slots are not part of them.
 * Dialogs count by their own addresses.
 */
export function builtPages(): string[] {
  const file = path.join(root, process.env.NEXT_BUILD_FOLDER ?? '.next', 'app-path-routes-manifest.json');
  const routes = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const pages = Object.entries(routes).flatMap(([entry, route]) =>
    entry.endsWith('/page') ? addressesOf(entry, route) : [],
  );
  // The framework adds pages such as `/_not-found`.
  return [...new Set(pages)].filter((route) => !route.startsWith('/_')).toSorted();
}

function addressesOf(entry: string, route: string): string[] {
  const [base = '', segment] = route.split(/\/\[(?:\[\.{3})?(dialog|rest)\]{1,2}$/);
  if (!segment) return [route];
  const names = segment === 'rest' ? ['[...rest]'] : dialogsOf(path.join(root, `app${entry}.tsx`));
  const addresses = names.map((name) => `${base}/${name}`);
  return route.endsWith(']]') ? [base, ...addresses] : addresses;
}

/** Returns the names of the rows of a table (app/(screens)/dialog-page.tsx). */
function dialogsOf(page: string): string[] {
  const rows = [...readFileSync(page, 'utf8').matchAll(/^ {2}'?([\w./[\]-]+)'?: /gm)];
  if (rows.length === 0) throw new Error(`${page} has no rows of dialogs.`);
  return rows.map(([, name = '']) => name);
}

type Segments = Readonly<Record<string, string>>;

const voiceId = sampleId('voice', 'marcus@voices.example');
const freja = sampleId('voice', 'freja@voices.example');
const project = (slug: string) => ({ projectId: sampleId('project', slug) });
const business = (userId: string) => ({ teamId: sampleId('business', userId) });

/** Pages of Freja, who has a bank account and a license that ends soon. The other pages of voices are those of Marcus. */
export const isOfFreja = (route: string) => /\/license|\/bank-accounts\/(?:delete|edit)/.test(route);

/** Values of the segments, for pages that need other records of the sample data than the rest. The last one counts. */
const exceptions: readonly (readonly [RegExp, Segments])[] = [
  [/^\/projects\/\[projectId\]\/lines/, { ...project('salt-and-lanterns'), rest: gameLines()[0]?.filename ?? '' }],
  [/\/accept-project/, project('audio-guide')],
  [/\/(?:assign-voice|invite-voice|edit-details|script\/edit)/, project('lamp-names')],
  // Comparing a document that is right is refused.
  [/\/correct$/, project('lamp-names')],
  [/\/(?:rate$|pickup-project)/, project('annual-report')],
  [/\/license/, project('spring-launch')],
  [/\/(?:earnings|payouts|payout-settings)/, business(voiceId)],
  [/\/bank-accounts\/(?:delete|edit)/, business(freja)],
];

/**
 * Returns what the segments of each route stand for: a record of the sample data, or a new one where it has none, such as an
 * invitation.
 */
export async function sampleRecords(): Promise<(route: string) => Segments> {
  const usual = project('answering-machine');
  const { id: creditCardId } = await db.creditCard.findFirstOrThrow({ where: { teamId: teams.brightside } });
  const { id: bankAccountId } = await db.bankAccount.findFirstOrThrow({ where: business(freja) });
  const { id: voiceDemoId } = await db.voiceDemo.findFirstOrThrow({ where: { voiceId } });
  const { id: paymentId } = await db.payment.findFirstOrThrow({ where: usual });
  // A path has one short link.
  const shortLink = { code: 'calm', path: '/search?q=calm' };
  const { code } = await db.shortLink.upsert({ where: { path: shortLink.path }, create: shortLink, update: {} });
  const email = newAddress('invited');
  const invitationToken = await anInvitation({ teamId: teams.brightside, email, invitedById: people.olivia.id });
  const { manageId: invitationId } = await db.teamInvitation.findFirstOrThrow({ where: { email } });
  const { id: exportId } = await db.export.create({
    data: {
      ...usual,
      createdById: people.olivia.id,
      options: exportOptions,
      status: 'finished',
      finishedAt: new Date(),
    },
  });
  const difference = { subjectId: paymentId, providerCents: 1, ledgerCents: 2, resolvedAt: new Date() };
  const { id: differenceId } = await db.ledgerDifference.create({
    data: { ...difference, stripeId: `pi_${exportId}` },
  });
  const { id: reportId } = await db.report.create({
    data: {
      subjectKind: 'profile',
      subjectId: voiceId,
      ownerId: voiceId,
      ground: 'copyright',
      text: 'This is my recording.',
      name: 'Vera Visitor',
      email: newAddress('reporter'),
      snapshot: { name: 'Marcus Webb', facts: [{ name: 'Name', value: 'Marcus Webb' }] },
    },
  });
  const decided = newToken();
  await db.decision.create({
    data: {
      kind: 'report',
      measure: 'none',
      ground: 'copyright',
      reason: 'The recording is their own.',
      userId: voiceId,
      decidedById: people.support.id,
      tokens: { create: { tokenHash: decided.tokenHash, party: 'reporter' } },
    },
  });
  const segments = {
    ...usual,
    creditCardId,
    bankAccountId,
    voiceDemoId,
    paymentId,
    code,
    invitationId,
    exportId,
    differenceId,
    reportId,
    voiceId,
    teamId: teams.brightside,
    memberId: people.erin.id,
    userId: people.olivia.id,
    playlistId: sampleId('playlist', 'Warm English'),
    shortId: sampleId('short', 'Warm English').slice(0, 10),
    templateId: 'commercial',
    token: unsubscribeToken(people.olivia.id, 'message'),
    text: 'terms',
    kind: 'terms',
    name: 'marcus',
    rest: 'none',
  };
  const ofDecision = [/^\/reports\//, { token: decided.token }] as const;
  const ofInvited = [/^\/team-invitation\//, { invitationId: invitationToken }] as const;
  return (route) => {
    const others = [...exceptions, ofDecision, ofInvited].flatMap(([at, values]) => (at.test(route) ? [values] : []));
    return Object.fromEntries([segments, ...others].flatMap((values) => Object.entries(values)));
  };
}

/** The form of a new project needs its type, and its dialog for the code an address. */
const queryOf = (route: string, { templateId = '' }: Segments) =>
  route.startsWith('/projects/add/details')
    ? `?templateId=${templateId}${route.endsWith('/verify') ? '&email=ada@tests.example' : ''}`
    : '';

export function pathOf(route: string, segments: Segments): string {
  const filled = route.replace(/\[{1,2}(?:\.{3})?(\w+)\]{1,2}/g, (_, name: string) => {
    const value = segments[name];
    if (value === undefined) throw new Error(`Add a value for [${name}] of ${route} to tests/support/pages.ts.`);
    return encodeURIComponent(value);
  });
  return filled + queryOf(route, segments);
}
