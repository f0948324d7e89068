import { insertProjects, projectStates } from '@/prisma/seed/builders';
import { aTeam, aTemplate, aUser, aVoice } from '@/tests/support/builders';
import { projectRows } from '@/prisma/seed/builders/project-rows';
import { asOwner } from '@/tests/support/database-users';
import { db, pool } from '@/server/platform/db';

const minuteMs = 60_000;
const words = ['Autumn', 'Bakery', 'Cinema', 'Danish', 'Energy', 'Forest', 'Garden', 'Harbor', 'Island', 'Journey'];
const labels = ['Radio', 'TV', 'Web', 'Internal'];
const voiceNames = [
  ['Vera', 'Vinter'],
  ['Sam', 'Rivers'],
  ['Åsa', 'Öberg'],
  ['Kim', 'Larsen'],
] as const;

const numPatterns = 100;

export type ManyProjects = { ownerId: string; colleagueId: string; teamId: string; voiceIds: string[] };

/**
 * Creates a team with hundreds of projects in all states, deterministic except for ids. The owner is a member of all, a
 * colleague of every third. Names are 'Autumn Bakery 17', or 'Autumn Bakery 17 copy 3'.
 */
export async function aTeamWithProjects(count: number): Promise<ManyProjects> {
  const owner = await aUser({ firstName: 'Mona', lastName: 'Many' });
  const team = await aTeam({ owner });
  const colleague = await aUser({ firstName: 'Carl', lastName: 'League' });
  await db.teamMember.create({ data: { teamId: team.id, userId: colleague.id, role: 'admin' } });
  const template = await aTemplate();
  const voiceIds: string[] = [];
  for (const [firstName, lastName] of voiceNames) {
    voiceIds.push((await aVoice({ firstName, lastName })).id);
  }
  const now = Date.now();
  const rows = Array.from({ length: numPatterns }, (_, number) =>
    projectRows({
      state: projectStates[number % projectStates.length] ?? 'created',
      template,
      team,
      createdById: owner.id,
      memberIds: number % 3 === 0 ? [colleague.id] : [],
      voiceIds: voiceIds.slice(number % 4, (number % 4) + 1 + (number % 3)),
      created: new Date(now - number * minuteMs),
      script: number % 2 === 0 ? 'Good morning, this is Timbre.' : '',
      project: {
        name: `${words[number % 10]} ${words[(number * 7) % 9]} ${number}`,
        dueDate: number % 4 === 0 ? new Date(Date.UTC(2099, 0, 1 + number)) : null,
        labels: number % 5 === 0 ? [labels[number % 4] ?? 'Web'] : [],
      },
    }),
  );
  await insertProjects(db, rows);
  await db.unreadChat.createMany({
    data: rows
      .slice(0, 20)
      .flatMap(({ voices }) => voices.map(({ projectId, voiceId }) => ({ projectId, voiceId, userId: owner.id }))),
  });
  await copyProjects(team.id, count / numPatterns - 1);
  return { ownerId: owner.id, colleagueId: colleague.id, teamId: team.id, voiceIds };
}

/** SQL of the columns that differ in a copy: `o` is the original and `n` the number of the copy. */
const copied = {
  projects: `'id', o.id || '-' || n, 'name', o.name || ' copy ' || n, 'created', o.created - n * interval '7 hours'`,
  project_members: `'projectId', o."projectId" || '-' || n`,
  project_voices: `'projectId', o."projectId" || '-' || n`,
  assignments: `'projectId', o."projectId" || '-' || n, 'id', o.id || '-' || n`,
  audio_takes: `'projectId', o."projectId" || '-' || n, 'id', o.id || '-' || n, 'uri', o.uri || '-' || n,
    'assignmentId', o."assignmentId" || '-' || n`,
};

async function copyProjects(teamId: string, times: number): Promise<void> {
  for (const [table, own] of Object.entries(copied)) {
    const originals = `select id from projects where "teamId" = $1 and name not like '% copy %'`;
    await pool().query(
      `insert into ${table} select copy.*
       from ${table} o, generate_series(1, $2::int) n, jsonb_populate_record(o, jsonb_build_object(${own})) copy
       where o.${table === 'projects' ? 'id' : '"projectId"'} in (${originals})`,
      [teamId, times],
    );
  }
  // Autovacuum would do this within a minute; until then the planner assumes only a few projects.
  await asOwner(`analyze ${Object.keys(copied).join(', ')}`);
}
