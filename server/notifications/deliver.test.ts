import { describe, expect, test } from 'vitest';
import { approveProject } from '@/server/assignments/approve-project';
import { assignVoice } from '@/server/assignments/assign-voice';
import { layOut } from '@/server/mail/layout';
import { db } from '@/server/platform/db';
import { mailOverview } from '@/server/projects/list/mail-overview';
import { aCustomer, aDelivery, aLine, aProject, aTemplate, aVoice, setTimes } from '@/tests/support/builders';
import { aDeliveredRecording, anAcceptedOrder, anOrder, certify } from '@/tests/support/steps/follow-up-steps';
import { factList, hasFacts, hasStatusLine, statusLine } from './deliver';

const footer = { siteUrl: 'https://voices.example.com' };

describe('the status line', () => {
  test('says to each side what comes next, and by when', async () => {
    const [customer, voice, stranger] = await Promise.all([aCustomer(), aVoice({ firstName: 'Freja' }), aVoice()]);
    const { id } = await aProject({
      customer,
      state: 'assigned',
      voiceIds: [voice.id],
      project: { description: 'Warm', dueDate: new Date('2027-03-01') },
    });
    const lineFor = async (userId: string) => {
      const overview = await mailOverview(userId, id);
      return overview && statusLine(overview.status);
    };
    expect(await lineFor(customer.id)).toBe('Waiting for Freja to accept.');
    expect(await lineFor(voice.id)).toBe(`${customer.team.name} chose you: accept the project.`);
    expect(await lineFor(stranger.id)).toBeNull();
    await setTimes(id, { acceptedAt: new Date() });
    await db.assignment.updateMany({ where: { projectId: id }, data: { state: 'accepted' } });
    expect(await lineFor(voice.id)).toBe('Record and upload your takes.');
    await aDelivery(id, voice.id);
    await setTimes(id, { autoApproveAt: new Date('2027-03-16T12:00:00Z') });
    expect(await lineFor(customer.id)).toBe(
      'Freja has delivered: listen and approve. Approved automatically on Mar 16, 2027.',
    );
    await setTimes(id, { approvedAt: new Date() });
    expect(await lineFor(voice.id)).toBeNull();
  });

  test('facts, reminders and messages have no status', () => {
    expect((['invited', 'audio'] as const).every(hasStatusLine)).toBe(true);
    expect((['accepted', 'declined', 'unassigned', 'message', 'approval-reminder'] as const).some(hasStatusLine)).toBe(
      false,
    );
  });
});

const onlineAndRadio = { media: ['online', 'radio'], termMonths: 12, territory: 'Denmark' };

async function factsFor(userId: string, projectId: string) {
  const overview = await mailOverview(userId, projectId);
  return overview && factList(overview.facts).map(({ name, value }) => `${name}: ${value}`);
}

describe('the facts of a project', () => {
  test('each side gets its amount, and both the usage, the words and the due date', async () => {
    const [customer, voice, stranger] = await Promise.all([aCustomer(), aVoice(), aVoice()]);
    const { id } = await aProject({
      customer,
      state: 'shortlisted',
      voiceIds: [voice.id],
      template: await aTemplate({ usage: onlineAndRadio, customerPriceCents: 87_500, voiceFeeCents: 47_050 }),
      script: 'Good morning, this is Timbre.',
      project: { dueDate: new Date('2027-03-01') },
    });
    const forBoth = [
      'Usage: Online and radio: Denmark, for one year from the day of approval.',
      'Script: 5 words',
      'Due: Mar 1, 2027',
    ];
    expect(await factsFor(voice.id, id)).toEqual(['Fee: €470.50', ...forBoth]);
    expect(await factsFor(customer.id, id)).toEqual(['Price without VAT: €875', ...forBoth]);
    expect(await factsFor(stranger.id, id)).toBeNull();
  });

  test('the usage is that of the agreement, and a template without media has it in its terms', async () => {
    const customer = await aCustomer();
    const voice = await aVoice();
    const { id } = await aProject({
      customer,
      state: 'accepted',
      voiceIds: [voice.id],
      template: await aTemplate({ license: ['Worldwide use.'] }),
    });
    expect(await factsFor(voice.id, id)).toContain('Usage: Worldwide use.');
    await db.project.update({ where: { id }, data: { license: ['Changed later.'] } });
    expect(await factsFor(voice.id, id)).toContain('Usage: Worldwide use.');
  });

  test('the mail about a pickup or extra round has the license of its original: as it is now, then as agreed', async () => {
    const scene = await aDeliveredRecording();
    const { customer, voice, projectId } = scene;
    const mailTo = async (userId: string, id: string) => {
      const overview = await mailOverview(userId, id);
      if (!overview) throw new Error('No overview');
      return layOut({ subject: 'Project', paragraphs: [], facts: factList(overview.facts) }, 'Hello,', footer).text;
    };
    const round = await anOrder(scene, 'round', projectId);
    const openEnd = 'Usage: Radio: Norway, until one year after the approval of the original recording.';
    expect(await mailTo(voice.id, round)).toContain(openEnd);

    await approveProject(customer.actor, projectId);
    await setTimes(projectId, { approvedAt: new Date('2099-02-01T10:00:00Z') });
    const pickup = await anOrder(scene, 'pickup', projectId);
    const approved = 'Usage: Radio: Norway, until Feb 1, 2100, as the original recording.';
    for (const id of [round, pickup]) {
      expect(await mailTo(voice.id, id)).toContain(approved);
      expect(await mailTo(customer.id, id)).toContain(approved);
    }

    await assignVoice(customer.actor, round, voice.id, true);
    await certify(projectId);
    await anAcceptedOrder(scene, 'renewal');
    expect(await mailTo(voice.id, round)).toContain(approved);
    const renewed = await mailTo(voice.id, pickup);
    expect(renewed).toContain('Usage: Radio: Norway, until ');
    expect(renewed).not.toContain('Feb 1, 2100');
  });

  test('before there is a script, the mail has the allowance; of lines, their number', async () => {
    const [customer, voice] = await Promise.all([aCustomer(), aVoice()]);
    const listed = { customer, state: 'shortlisted', voiceIds: [voice.id], script: '' } as const;
    const unwritten = await aProject({ ...listed, template: await aTemplate({ baseWords: 1_200 }) });
    expect(await factsFor(voice.id, unwritten.id)).toContain('Script: up to 1,200 words');
    const lines = await aProject({ ...listed, template: await aTemplate({ hasLineReader: true }) });
    expect((await factsFor(voice.id, lines.id))?.some((fact) => fact.startsWith('Script'))).toBe(false);
    await aLine({ projectId: lines.id, filename: 'a.wav' });
    expect(await factsFor(voice.id, lines.id)).toContain('Script: 1 line');
  });

  test('mails have the facts in both parts, and as text only', () => {
    const facts = [
      { name: 'Fee', value: '€470' },
      { name: 'Usage', value: 'Online <b>and</b> radio' },
    ];
    const { html, text } = layOut({ subject: 'Please accept', paragraphs: ['Hello.'], facts }, 'Hello Freja,', footer);
    expect(text).toContain('Hello.\n\nFee: €470\nUsage: Online <b>and</b> radio\n\n');
    expect(html).toContain('Online &lt;b&gt;and&lt;/b&gt; radio');
  });

  test('messages, approvals, payouts and removals from a shortlist have no facts', () => {
    expect(
      (['invited', 'assigned', 'accepted', 'audio', 'changes', 'approval-reminder'] as const).every(hasFacts),
    ).toBe(true);
    expect((['message', 'approved', 'payout', 'uninvited'] as const).some(hasFacts)).toBe(false);
  });
});
