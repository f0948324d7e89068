import { expect, test } from 'vitest';
import { acceptProject } from '@/server/assignments/accept-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { db } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { respondWithInvoices } from './invoices';
import { getSupportProject } from '@/server/support/projects/get-project';
import { updateSupportTeam } from '@/server/support/update-support-team';
import { aCustomer, aProject, aSupportAgent, aVoice } from '@/tests/support/builders';

/** docs/rules/support-money.md#invoices */
async function anInvoice() {
  const [customer, voice] = [await aCustomer({ manualInvoice: true }), await aVoice()];
  const { id: projectId } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  await assignVoice(customer.actor, projectId, voice.id, true);
  expect(await db.invoice.count({ where: { projectId } })).toBe(0);
  await acceptProject(voice.actor, projectId, true);
  const invoice = await db.invoice.findFirstOrThrow({ where: { projectId } });
  return { customer, voice, projectId, invoice };
}

const today = () => new Date().toISOString().slice(0, 10);

test('opens an invoice at the acceptance, due after the days of the team, and shows it to the customer alone', async () => {
  const { customer, voice, projectId, invoice } = await anInvoice();
  const agent = await aSupportAgent();
  const due = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await respondWithInvoices(agent, { view: 'open', query: projectId, limit: 20 });
  expect(body).toMatchObject([{ id: invoice.id, dueDate: due, isOverdue: false, team: { id: customer.team.id } }]);
  expect(body[0]?.document).toMatch(/^OC-/);
  expect((await getProject(customer.actor, projectId)).invoice).toEqual({
    amount: invoice.amountCents / 100,
    dueDate: due,
    paidDate: null,
  });
  expect(await getProject(voice.actor, projectId)).not.toHaveProperty('invoice');
  expect(await getSupportProject(agent, projectId)).toMatchObject({ invoice: { dueDate: due, isCanceled: false } });

  await updateSupportTeam(await aSupportAgent('admin'), customer.team.id, { invoiceDays: 7 });
  const { id: nextId } = await aProject({ customer, state: 'shortlisted', voiceIds: [voice.id] });
  await assignVoice(customer.actor, nextId, voice.id, true);
  await acceptProject(voice.actor, nextId, true);
  const next = await db.invoice.findFirstOrThrow({ where: { projectId: nextId } });
  expect(next.dueOn.getTime() - new Date(today()).getTime()).toBe(7 * 86_400_000);
});
