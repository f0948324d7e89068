import { describe, expect, test } from 'vitest';
import { documentFacts } from '@/lib/domain/documents/facts';
import type { Actor } from '@/server/access/actor';
import { acceptProject } from '@/server/assignments/accept-project';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { renewLicense } from '@/server/assignments/order-follow-up';
import { getLicenseCertificate } from '@/server/assignments/queries';
import { declineProject } from '@/server/assignments/update-project';
import { findPayout } from '@/server/payments/payout/project-payout';
import { db, type Prisma } from '@/server/platform/db';
import { getProject } from '@/server/projects/queries';
import { aVoice, projectRow, timesOfProject } from '@/tests/support/builders';
import { expectSuccesses } from '@/tests/support/jobs/outcomes';
import {
  aDeliveredRecording,
  aLicensedRecording,
  anAcceptedOrder,
  certify,
  licensed,
} from '@/tests/support/steps/follow-up-steps';
import { remindOfLicenseEnd } from './remind-of-license';

/** Tests the rules of docs/rules/license.md#renewal. */

const agreed = { agreement: true };

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? '';
const later = (day: string, change: { years?: number; days?: number }) => {
  const date = new Date(day);
  date.setUTCFullYear(date.getUTCFullYear() + (change.years ?? 0));
  date.setUTCDate(date.getUTCDate() + (change.days ?? 0));
  return dayOf(date);
};

describe('renewing a license', () => {
  test('is an order with its own payment, documents and fee, and renews when the voice accepts', async () => {
    const { customer, voice, projectId } = await aLicensedRecording();
    const { approvedAt } = await timesOfProject(projectId);
    const lastDay = later(dayOf(approvedAt), { years: 1 });
    const { renewal } = await getProject(customer.actor, projectId);
    expect(renewal).toMatchObject({ customerPrice: 250, openId: null });
    expect(await getProject(voice.actor, projectId)).not.toHaveProperty('renewal');
    const { id } = await renewLicense(customer.actor, projectId, agreed);
    expect((await getProject(customer.actor, projectId)).renewal).toMatchObject({ openId: id });
    expect((await getProject(customer.actor, id)).license).toEqual(renewal?.license);

    await assignVoice(customer.actor, id, voice.id, true);
    await acceptProject(voice.actor, id, true);
    const renewed = await db.project.findUniqueOrThrow({ where: { id }, include: { payments: true } });
    expect(renewed).toMatchObject({ kind: 'renewal', parentId: projectId, hasScript: false });
    expect((await timesOfProject(id)).approvedAt).not.toBeNull();
    const [payment] = renewed.payments;
    expect(payment).toMatchObject({ status: 'captured' });
    expect((payment?.amountCents ?? 0) - (payment?.vatCents ?? 0)).toBe(25_000);
    expect(await findPayout(db, id)).toMatchObject({ amountCents: 20_000, voiceId: voice.id });
    const documents = await db.projectDocument.findMany({ where: { projectId: id }, orderBy: { created: 'asc' } });
    const kinds = documents.map(({ kind }) => kind);
    for (const kind of ['orderConfirmation', 'clientAgreement', 'voiceAgreement', 'receipt'] as const)
      expect(kinds).toContain(kind);
    const agreement = documents.find(({ kind }) => kind === 'clientAgreement');
    const { terms } = documentFacts.parse(agreement?.facts);
    expect(terms.join(' ')).toContain('Nothing new is recorded.');
    expect(terms.join(' ')).toContain('Radio: Norway, from ');

    await certify(id);
    const { certificate } = await getLicenseCertificate(customer.actor, id);
    const original = await getLicenseCertificate(customer.actor, projectId);
    expect(certificate?.grants).toEqual([
      {
        media: ['radio'],
        territory: 'Norway',
        firstDay: later(lastDay, { days: 1 }),
        lastDay: later(lastDay, { years: 1 }),
      },
    ]);
    expect(certificate?.files).toEqual(original.certificate?.files);
    const next = await getProject(customer.actor, projectId);
    expect(next.renewal?.openId).toBeNull();
    expect(next.renewal?.license).not.toEqual(renewal?.license);
  });

  test('shows both sides until when the license now runs, also when no other renewal is offered', async () => {
    const { customer, voice, projectId } = await aLicensedRecording();
    const { approvedAt, templateId } = await projectRow(projectId);
    const year = (years: number) => later(dayOf(approvedAt), { years });
    const usageOf = async (actor: Actor) => (await getProject(actor, projectId)).usage;
    expect(await usageOf(customer.actor)).toMatchObject([{ lastDay: year(1), renewal: null }]);
    for (const years of [2, 3]) {
      const { id } = await renewLicense(customer.actor, projectId, agreed);
      await assignVoice(customer.actor, id, voice.id, true);
      const before = await usageOf(customer.actor);
      await acceptProject(voice.actor, id, true);
      expect(await usageOf(customer.actor)).not.toEqual(before);
      for (const { actor } of [customer, voice])
        expect(await usageOf(actor)).toMatchObject([
          { lastDay: year(1), renewal: { projectId: id, lastDay: year(years) } },
        ]);
    }
    await db.projectTemplate.update({ where: { id: templateId }, data: { renewalCustomerPriceCents: 0 } });
    expect(await usageOf(customer.actor)).toMatchObject([{ renewal: { lastDay: year(3) } }]);
    const other = await aVoice();
    await db.projectVoice.create({ data: { projectId, voiceId: other.id } });
    expect(await usageOf(other.actor)).toMatchObject([{ lastDay: year(1), renewal: null }]);
  });

  test('costs what the template asks at present, even if it is retired, and not once it offers no renewals', async () => {
    const { customer, projectId } = await aLicensedRecording();
    const { templateId } = await db.project.findUniqueOrThrow({ where: { id: projectId } });
    const change = (data: Prisma.ProjectTemplateUpdateInput) =>
      db.projectTemplate.update({ where: { id: templateId }, data });
    await change({ renewalCustomerPriceCents: 30_050, renewalVoiceFeeCents: 21_000, isRetired: true });
    expect((await getProject(customer.actor, projectId)).renewal).toMatchObject({ customerPrice: 300.5 });
    const { id } = await renewLicense(customer.actor, projectId, agreed);
    expect(await db.project.findUniqueOrThrow({ where: { id } })).toMatchObject({
      customerPriceCents: 30050,
      voiceFeeCents: 21e3,
    });
    await db.project.update({ where: { id }, data: { canceledAt: new Date() } });
    await change({ renewalCustomerPriceCents: 0 });
    await expect(renewLicense(customer.actor, projectId, agreed)).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('is invoiced to a team that pays by invoice', async () => {
    const scene = await aLicensedRecording();
    await db.team.update({ where: { id: scene.customer.team.id }, data: { manualInvoice: true } });
    const id = await anAcceptedOrder(scene, 'renewal');
    const renewed = await db.project.findUniqueOrThrow({
      where: { id },
      include: { payments: true, assignments: { include: { invoice: true } } },
    });
    expect((await timesOfProject(id)).approvedAt).not.toBeNull();
    expect(renewed.payments).toEqual([]);
    expect(renewed.assignments.map(({ invoice }) => invoice !== null)).toEqual([true]);
    const order = await db.projectDocument.findFirstOrThrow({ where: { projectId: id, kind: 'orderConfirmation' } });
    const { lines, notes } = documentFacts.parse(order.facts);
    expect(lines.map(({ text }) => text)).toEqual([expect.stringMatching(/^License renewal: /)]);
    expect(notes[0]).toBe('The amount is invoiced when the voice accepts the project.');
  });

  test('is the same order for the same token, takes no audio, and cannot be renewed itself', async () => {
    const { customer, voice, projectId } = await aLicensedRecording();
    const order = { ...agreed, token: 'token-of-renewal' };
    const { id } = await renewLicense(customer.actor, projectId, order);
    expect(await renewLicense(customer.actor, projectId, order)).toEqual({ id });
    await assignVoice(customer.actor, id, voice.id, true);
    expect((await getProject(voice.actor, id)).scopes).not.toContain('upload-audio');
    await acceptProject(voice.actor, id, true);
    const renewal = await getProject(customer.actor, id);
    expect(renewal).toMatchObject({ percentDone: 100, status: { state: 'done', text: 'License renewed' } });
    expect(renewal).not.toHaveProperty('renewal');
    await expect(renewLicense(customer.actor, id, agreed)).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('drops the reminders of what was renewed, and reminds of the end of the renewal', async () => {
    const scene = await aLicensedRecording();
    const { customer, voice, projectId } = scene;
    const { id: assignmentId } = await db.assignment.findFirstOrThrow({ where: { projectId, state: 'accepted' } });
    const id = await anAcceptedOrder(scene, 'renewal');
    const renewedId = await certify(id);
    const [first] = await db.licenseReminder.findMany({ where: { assignmentId }, orderBy: { dueOn: 'asc' } });
    const [next] = await db.licenseReminder.findMany({
      where: { assignmentId: renewedId },
      orderBy: { dueOn: 'asc' },
    });
    if (!first || !next) throw new Error('There are no reminders.');
    expect(await remindOfLicenseEnd(first, first.dueOn)).toBe(false);
    expect(await remindOfLicenseEnd(next, next.dueOn)).toBe(true);
    const reminders = await db.notification.findMany({ where: { projectId: id, kind: 'license-reminder' } });
    const prices = reminders.map(({ userId, payload }) => [userId, Object(payload).renewalPrice]);
    expect(Object.fromEntries(prices)).toMatchObject({ [customer.id]: '€250', [voice.id]: '' });
  });

  test('is one order for 20 parallel requests, and again after the voice has declined', async () => {
    const { customer, voice, projectId } = await aLicensedRecording();
    await expectSuccesses(1, { of: 20 }, () => renewLicense(customer.actor, projectId, agreed));
    const { id } = await db.project.findFirstOrThrow({ where: { parentId: projectId, kind: 'renewal' } });
    await assignVoice(customer.actor, id, voice.id, true);
    await declineProject(voice.actor, id, '');
    expect((await timesOfProject(id)).approvedAt).toBeNull();
    await assignVoice(customer.actor, id, voice.id, true);
  });

  test('is refused without agreement, before the approval, and where nothing can be renewed', async () => {
    const { customer, projectId } = await aLicensedRecording();
    await expect(renewLicense(customer.actor, projectId, { agreement: false })).rejects.toMatchObject({
      kind: 'validation',
    });
    const open = await aDeliveredRecording();
    await expect(renewLicense(open.customer.actor, open.projectId, agreed)).rejects.toMatchObject({
      message: 'A license can be renewed once the delivery is approved.',
    });
    const { usage } = licensed;
    for (const template of [{ usage }, { ...licensed, usage: { ...usage, termMonths: 0 } }]) {
      const fixed = await aDeliveredRecording({ template });
      await approveProject(fixed.customer.actor, fixed.projectId);
      expect(await getProject(fixed.customer.actor, fixed.projectId)).not.toHaveProperty('renewal');
      await expect(renewLicense(fixed.customer.actor, fixed.projectId, agreed)).rejects.toMatchObject({
        message: 'The license of this project cannot be renewed.',
      });
    }
  });
});
