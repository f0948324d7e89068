import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { aProject, aTeam, aTemplate, aVoice, projectRow, timesOfProject } from '@/tests/support/builders';
import { reminderDays } from '@/server/assignments/reminders/remind';
import { daysAfter } from '@/lib/domain/assignments/life-cycle';
import { autoApprove, closeProjects, sendReminders } from '@/server/jobs';
import { projectNode, root } from '@/server/local/install.mjs';
import { databaseNow } from '@/server/platform/clock';
import { db, pool, transaction } from '@/server/platform/db';
import { enqueue } from '@/server/platform/queue/queue';
import { withServices } from '@/tests/bench/requests/services';
import { report } from './report';
import { persist } from '@/tests/support/play-project';
import { pollUntil } from '@/tests/support/jobs/poll';
import { startWorker } from '@/tests/support/processes';

/** Both at 1:00 UTC: local clocks skip, or repeat, the hour from 2 to 3. */
const changes = { spring: new Date('2027-03-28T01:00:00Z'), autumn: new Date('2027-10-31T01:00:00Z') };
type Change = keyof typeof changes;

const timeZone = 'Europe/Copenhagen';
/** The clock starts this long before the change, so that services and workers are ready in time. */
const beforeMs = 240_000;
const afterMs = 210_000;
const enqueueEveryMs = 10_000;
/** Number of projects of each kind that become due while the clock changes. */
const projectsPerKind = 40;
const faketime = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']
  .map((folder) => `${folder}/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

/** Two workers and PostgreSQL with a local time zone live through both changes: everything that is due happens once. */
export async function soakClock(): Promise<void> {
  const change = process.env.TIMBRE_SOAK_CHANGE as Change | undefined;
  if (change) return liveThrough(change);
  if (!faketime) throw new Error('libfaketime is missing: install the package faketime of Debian or Ubuntu.');
  await Promise.all((Object.keys(changes) as Change[]).map((name) => runAt(name, faketime)));
}

/** Repeats this program in the time of the change. */
async function runAt(name: Change, library: string): Promise<void> {
  const offsetSeconds = Math.round((changes[name].getTime() - beforeMs - Date.now()) / 1_000);
  const program = spawn(projectNode, ['--import', 'tsx', 'tests/soak/run.ts', 'clock'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TIMBRE_SOAK_CHANGE: name,
      TZ: timeZone,
      LD_PRELOAD: library,
      FAKETIME: `+${offsetSeconds}`,
      // Timers run on. cspell:ignore DONT
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  const [code] = await once(program, 'exit');
  if (code !== 0) process.exitCode = 1;
}

const liveThrough = (change: Change) =>
  withServices(
    async (_, undo) => {
      const at = changes[change];
      await pool().query(`alter database timbre set timezone to '${timeZone}'`);
      const projects = await makeProjects(at);
      const settings = { LOG_LEVEL: 'warn' };
      for (const name of [`soak-${change}-1`, `soak-${change}-2`]) undo.push(startWorker(settings, name).stop);
      const end = new Date(at.getTime() + afterMs);
      while ((await persist(() => databaseNow())) < end) {
        // As two instances that both believe that it is their turn.
        for (const job of [autoApprove, closeProjects, sendReminders]) {
          await persist(() =>
            transaction(async (tx) => {
              await enqueue(tx, job, {});
              await enqueue(tx, job, {});
            }),
          );
        }
        await pause(enqueueEveryMs);
      }
      await pollUntil(() => persist(areJobsDone), { timeoutMs: 300_000, everyMs: 1_000, what: 'the last jobs' });
      const cron = await persist(() => cronJobs(at));
      const expectedCron =
        'auto-approve 01:00 ×1, recover-stuck-work 01:00 ×1, recover-stuck-work 01:03 ×1, send-reminders 01:00 ×1';
      const counts = await persist(() => countEffects(projects));
      report(
        `Change of the clock in ${change}`,
        {
          'end of the run': end.toISOString(),
          'jobs of the schedule': cron,
          ...Object.fromEntries(
            Object.entries(counts).map(([kind, { once, other }]) => [kind, `${once} once, ${other} not`]),
          ),
        },
        cron === expectedCron &&
          Object.values(counts).every(({ once, other }) => once === projectsPerKind && other === 0),
      );
    },
    { needsBuild: false },
  );

type Projects = Record<'approved' | 'closed' | 'approvalReminder' | 'closingReminder', string[]>;

/** Due one after the other, from a minute before the change. */
async function makeProjects(at: Date): Promise<Projects> {
  const [team, template, voice] = [await aTeam(), await aTemplate(), await aVoice()];
  const make = async (state: 'delivered' | 'approved', column: 'autoApproveAt' | 'closesAt', days: number) => {
    const ids: string[] = [];
    for (let index = 0; index < projectsPerKind; index++) {
      const due = new Date(at.getTime() - 60_000 + index * 6_000);
      const times = { [column]: daysAfter(due, days) };
      const { id } = await aProject({ team, template, voiceIds: [voice.id], state, times });
      ids.push(id);
    }
    return ids;
  };
  return {
    approved: await make('delivered', 'autoApproveAt', 0),
    closed: await make('approved', 'closesAt', 0),
    approvalReminder: await make('delivered', 'autoApproveAt', reminderDays),
    closingReminder: await make('approved', 'closesAt', reminderDays),
  };
}

/** Jobs of the schedule from the change on: one for each minute in which they are due. */
async function cronJobs(at: Date): Promise<string> {
  const { rows } = await pool().query<{ text: string }>(
    `select format('%s %s ×%s', data ->> 'name', substr(data ->> 'slot', 12, 5), count(*)) as text
     from pgboss.job where name = '__pgboss__send-it' and (data ->> 'slot')::timestamp >= $1::timestamptz at time zone 'UTC'
     group by data ->> 'name', data ->> 'slot' order by 1`,
    [at],
  );
  return rows.map(({ text }) => text).join(', ');
}

async function areJobsDone(): Promise<boolean> {
  const { rowCount } = await pool().query(
    `select 1 from pgboss.job where name = any($1) and state in ('created', 'retry', 'active') limit 1`,
    [[autoApprove, closeProjects, sendReminders].map(({ name }) => name)],
  );
  return rowCount === 0;
}

async function countEffects(projects: Projects): Promise<Record<string, { once: number; other: number }>> {
  const numNotified =
    (kind: 'approval-reminder' | 'closing-reminder', perProject: number) => async (projectId: string) =>
      (await db.notification.count({ where: { projectId, kind } })) / perProject;
  const effects = {
    approved: async (projectId: string) => {
      const { approvedAt, autoApproveAt } = await timesOfProject(projectId);
      const isInTime = approvedAt && autoApproveAt && approvedAt >= autoApproveAt;
      const messages = await db.message.count({ where: { projectId, type: 'approved' } });
      const payouts = await db.payout.count({ where: { assignment: { projectId } } });
      return isInTime && payouts === 1 ? messages : 0;
    },
    closed: async (projectId: string) => {
      const { closedAt, closesAt } = await projectRow(projectId);
      return closedAt && closesAt && closedAt >= closesAt ? 1 : 0;
    },
    approvalReminder: numNotified('approval-reminder', 1),
    // To the customer and the voice.
    closingReminder: numNotified('closing-reminder', 2),
  };
  const counts: Record<string, { once: number; other: number }> = {};
  for (const kind of Object.keys(effects) as (keyof Projects)[]) {
    const times = await Promise.all(projects[kind].map(effects[kind]));
    const once = times.filter((count) => count === 1).length;
    counts[kind] = { once, other: times.length - once };
  }
  return counts;
}
