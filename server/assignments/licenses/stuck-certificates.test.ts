import { expect, test } from 'vitest';
import { hourMs } from '@/lib/domain/sound/durations';
import { approveProject } from '@/server/assignments/approve-project';
import { db } from '@/server/platform/db';
import { aProject, aVoice } from '@/tests/support/builders';
import { jobsAbout } from '@/tests/support/jobs/jobs-about';
import { requeueAllStuckWork } from '@/tests/support/jobs/stuck-work';

test('a certificate is prepared again if its job got lost, or a process of the previous version approved', async () => {
  const voice = await aVoice();
  const { id, customer } = await aProject({ state: 'delivered', voiceIds: [voice.id] });
  await approveProject(customer.actor, id);
  const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId: id } });
  const jobs = async () =>
    (await jobsAbout(assignmentId)).filter(({ name }) => name === 'issue-license-certificate').length;
  const loseJobs = () => db.$executeRaw`delete from pgboss.job where data->>'assignmentId' = ${assignmentId}`;
  const hourAgo = new Date(Date.now() - hourMs);
  expect(await jobs()).toBe(1);
  await loseJobs();
  await db.licenseCertificate.delete({ where: { assignmentId } });
  await requeueAllStuckWork();
  expect(await jobs()).toBe(0);
  await db.project.update({ where: { id }, data: { approvedAt: hourAgo } });
  await requeueAllStuckWork();
  expect(await jobs()).toBe(1);
  await loseJobs();
  await db.licenseCertificate.update({ where: { assignmentId }, data: { created: hourAgo } });
  await requeueAllStuckWork();
  expect(await jobs()).toBe(1);
});
