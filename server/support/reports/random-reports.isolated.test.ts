import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { measuresFor, reportGrounds } from '@/lib/domain/support/reports';
import { hashToken } from '@/server/access/login-tokens';
import type { Actor } from '@/server/access/actor';
import { db } from '@/server/platform/db';
import { AppError } from '@/server/platform/errors';
import { aPlaylist, aSupportAgent, aUser, aVoice } from '@/tests/support/builders';
import { useOwnDatabase } from '@/tests/support/integration/own-database';
import { queuedMails } from '@/tests/support/jobs/queued-jobs';
import { setTime } from '@/tests/support/clock';
import { clientAddress } from '@/tests/support/network/client-address';
import { aReport, mailedToken } from '@/tests/support/steps/report-steps';
import { wholeOrQuick } from '@/tests/support/whole-run';
import { decideReportObjection } from './decide-objection';
import { decideReport } from './decide-report';
import { objectToDecision } from './object-to-decision';

/** Number of reports; TIMBRE_REPORTS=10000 takes an hour. */
const reportCount = Number(process.env.TIMBRE_REPORTS ?? wholeOrQuick(1_000, 200));

const plans = fc.sample(
  fc.record({
    kind: fc.constantFrom('profile', 'demo', 'playlist'),
    ground: fc.constantFrom(...reportGrounds),
    measure: fc.nat(10),
    agent: fc.nat(2),
    further: fc.boolean(),
    objections: fc.uniqueArray(
      fc.record({
        by: fc.constantFrom('reporter', 'affected'),
        agent: fc.nat(2),
        outcome: fc.constantFrom('upheld', 'reversed', 'open'),
        measure: fc.nat(10),
      }),
      { selector: ({ by }) => by, maxLength: 2 },
    ),
    hours: fc.integer({ min: 0, max: 100 }),
  }),
  reportCount,
);
type Plan = (typeof plans)[number];

let agents: Actor[] = [];
let sameAgentRefusals = 0;
const startMs = Date.UTC(2027, 0, 1);
let clockMs = startMs;

function step(hours: number): void {
  clockMs += hours * 3_600_000;
  setTime(new Date(clockMs));
}

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to choose');
  return item;
};

async function aSubject(kind: Plan['kind']) {
  const voice = await aVoice();
  if (kind === 'profile') return { owner: voice, subjectId: voice.id };
  if (kind === 'demo') return { owner: voice, subjectId: voice.demoIds[0] ?? '' };
  const owner = await aUser();
  return { owner, subjectId: (await aPlaylist(owner.id)).shortId };
}

async function play(plan: Plan): Promise<void> {
  const { kind, ground, hours } = plan;
  const { owner, subjectId } = await aSubject(kind);
  const report = await aReport({ subjectKind: kind, subjectId, ground });
  if (plan.further) await aReport({ subjectKind: kind, subjectId, ground: 'spam' });
  step(hours);
  const measure = pick(measuresFor(kind), plan.measure);
  await decideReport(pick(agents, plan.agent), report.id, { measure, ground, reason: `Reason of ${measure}` });
  for (const objection of plan.objections) {
    if (objection.by === 'affected' && measure === 'none') continue;
    const token =
      objection.by === 'reporter' ? await mailedToken(report.email, 'report-decided') : await firstToken(owner.email);
    step(1);
    await objectToDecision(token, 'I object', clientAddress());
    if (objection.outcome !== 'open') await decideObjection(objection, token, kind, measure);
  }
}

/** Returns the token of the first decision: another one can follow it. */
async function firstToken(email: string): Promise<string> {
  const mail = (await queuedMails(email)).find(({ template }) => template === 'decision-affected');
  return mail?.values.link?.split('/reports/')[1] ?? '';
}

async function decideObjection(
  { by, agent, outcome, measure }: Plan['objections'][number],
  token: string,
  kind: Plan['kind'],
  decided: string,
): Promise<void> {
  const { id } = await db.decisionObjection.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } });
  const others = measuresFor(kind).filter((other) => other !== 'none' && other !== decided);
  const further = outcome === 'reversed' && by === 'reporter' ? { measure: pick(others, measure) } : {};
  const body = {
    outcome: outcome === 'reversed' ? 'reversed' : 'upheld',
    text: 'Looked at again',
    ...further,
  } as const;
  for (let next = 0; next < agents.length; next++) {
    try {
      await decideReportObjection(pick(agents, agent + next), id, body);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'same-agent') throw error;
      sameAgentRefusals += 1;
    }
  }
  throw new Error('Nobody could decide the objection');
}

beforeAll(
  async () => {
    await useOwnDatabase();
    setTime(new Date(startMs));
    agents = [await aSupportAgent(), await aSupportAgent(), await aSupportAgent('admin')];
    for (const plan of plans) await play(plan);
  },
  120_000 + reportCount * 2_000,
);
afterAll(() => void vi.useRealTimers());

test('every report has a decision of a person with a ground and a reason, and nobody is without the link to object', async () => {
  expect(await db.report.count({ where: { decisionId: null } })).toBe(0);
  expect(await db.report.count()).toBeGreaterThanOrEqual(reportCount);
  const decisions = await db.decision.findMany({ include: { reports: true, tokens: true } });
  const agentIds = agents.map(({ userId }) => userId);
  for (const { kind, measure, reason, decidedById, reports, tokens } of decisions) {
    expect(reason).not.toBe('');
    expect(agentIds).toContain(decidedById);
    expect(tokens.filter(({ party }) => party === 'affected')).toHaveLength(measure === 'none' ? 0 : 1);
    expect(tokens.filter(({ party }) => party === 'reporter')).toHaveLength(reports.length);
    expect(kind === 'objection' || reports.length > 0).toBe(true);
  }
});

test('every measure is in effect unless it was reversed', async () => {
  const decisions = await db.decision.findMany({ where: { measure: { not: 'none' } }, include: { objections: true } });
  expect(new Set(decisions.map(({ measure }) => measure)).size).toBe(4);
  for (const { measure, userId, subjectId, objections } of decisions) {
    const isReversed = objections.some(({ by, outcome }) => by === 'affected' && outcome === 'reversed');
    const again = decisions.some(
      (other) => other.userId === userId && other.measure === measure && other.objections !== objections,
    );
    if (again) continue;
    expect([measure, await isInEffect(measure, userId, subjectId ?? '')]).toEqual([measure, !isReversed]);
  }
});

async function isInEffect(measure: string, userId: string, id: string): Promise<boolean> {
  if (measure === 'hiddenDemo') return (await db.voiceDemo.findUniqueOrThrow({ where: { id } })).hiddenAt !== null;
  if (measure === 'closedPlaylist') return (await db.playlist.findUniqueOrThrow({ where: { id } })).closedAt !== null;
  if (measure === 'suspended') return (await db.user.findUniqueOrThrow({ where: { id: userId } })).suspendedAt !== null;
  return (await db.voiceProfile.findUniqueOrThrow({ where: { userId } })).status === 'returned';
}

test('every decided objection has an outcome with a text of someone else', async () => {
  const objections = await db.decisionObjection.findMany({ include: { decision: true } });
  const decided = objections.filter(({ outcome }) => outcome !== null);
  expect(decided.length).toBeGreaterThan(reportCount / 10);
  expect(sameAgentRefusals).toBeGreaterThan(0);
  for (const { outcomeText, decidedById, decision } of decided) {
    expect(outcomeText).not.toBe('');
    expect(decidedById).not.toBe(decision.decidedById);
  }
});

test('an agent decides about the own decision where nobody else is in support', async () => {
  const [alone] = agents;
  if (!alone) throw new Error('No agent');
  await db.user.updateMany({ where: { isSupport: true, id: { not: alone.userId } }, data: { isSupport: false } });
  const voice = await aVoice();
  const report = await aReport({ subjectKind: 'profile', subjectId: voice.id });
  await decideReport(alone, report.id, { measure: 'unpublishedProfile', ground: 'spam', reason: 'Spam' });
  const token = await mailedToken(voice.email, 'decision-affected');
  await objectToDecision(token, 'No spam', clientAddress());
  const { id } = await db.decisionObjection.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } });
  expect(await decideReportObjection(alone, id, { outcome: 'upheld', text: 'Spam' })).toMatchObject({
    outcome: 'upheld',
  });
});
