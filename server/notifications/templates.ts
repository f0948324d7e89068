import { z } from 'zod';
import { stalledDays } from '@/lib/domain/assignments/life-cycle';
import { countOf } from '@/lib/domain/count-of';
import { alwaysMailed, type NotificationKind } from '@/lib/domain/notifications';
import { type PaymentTopic, paymentTopics } from '@/lib/domain/support/mail-names';
import { type Moment, type NotificationText, template } from './notification-text';

const text = z.string();

/** A problem with the payment (lib/domain/money/payment-issues), possible after acceptance too. */
const paymentIssue = z.object({
  side: z.literal('issue'),
  projectName: text,
  sentence: text,
  /** Topic for the back office; `issue` for notifications of an earlier version. */
  about: z.enum([...paymentTopics, 'issue']).default('issue'),
});

const moneyTopics: ReadonlySet<string> = new Set<PaymentTopic>([
  'refunded',
  'chargedUnexpectedly',
  'transferReversed',
  'feeCanceled',
  'feeRestored',
]);

/** Returns true if money has moved. Such a notification is mailed whatever is switched off or on the screen. */
export function isMoneyNotice({ kind, payload }: { kind: string; payload: unknown }): boolean {
  const issue = kind === 'payment' ? paymentIssue.safeParse(payload).data : undefined;
  return alwaysMailed.has(kind) || (issue !== undefined && moneyTopics.has(issue.about));
}

/** Sentences for issues that support has decided, when nothing is on hold. */
const endedIssues: Partial<Record<z.infer<typeof paymentIssue>['about'], string>> = {
  refunded: 'The payment was refunded.',
  disputed: 'The payment was disputed.',
};

const openProject = 'Open project';

/** Maximum of characters of a quoted name: enough to recognize a project in a subject, too short for a message. */
const maxQuoted = 60;

/**
 * Quotes a name in a subject: on one line and without quotation marks that would end the quote. Subjects begin with the
 * product's own text, so that a name cannot look like a message of ours.
 */
function quoted(name: string): string {
  const unquoted = name.replaceAll(/["“”„«»]+/gu, '');
  const characters = [...unquoted.replaceAll(/\s+/gu, ' ').trim()];
  const short = characters.length > maxQuoted ? [...characters.slice(0, maxQuoted - 1), '…'] : characters;
  return `“${short.join('')}”`;
}

/** Writes notifications. Quoted names are user input. */
export const notificationTemplates = {
  invited: template(z.object({ teamName: text, projectName: text }), ({ teamName, projectName }) => ({
    subject: `You were shortlisted for ${quoted(projectName)}`,
    paragraphs: [
      `${teamName} has shortlisted you for the project “${projectName}”.`,
      'Have a look at what it is about and say hello in the chat.',
    ],
    button: openProject,
  })),
  uninvited: template(z.object({ teamName: text, projectName: text }), ({ teamName, projectName }) => ({
    subject: `You are no longer shortlisted for ${quoted(projectName)}`,
    paragraphs: [`${teamName} has taken you off the shortlist of “${projectName}”. Thank you for your interest.`],
  })),
  assigned: template(
    z.object({ teamName: text, projectName: text, fee: text, isRenewal: z.boolean().default(false) }),
    ({ teamName, projectName, isRenewal }) => ({
      subject: `Please accept the project ${quoted(projectName)}`,
      paragraphs: [
        isRenewal
          ? `${teamName} would like to renew the license of your recordings: “${projectName}”.`
          : `${teamName} would like you to voice “${projectName}”.`,
      ],
      outlook: [
        isRenewal
          ? 'Nothing new is recorded. Please read the license and the agreement, and accept the project to renew the license.'
          : 'Please read the script and the agreement, and accept the project to get started.',
      ],
      button: 'Review and accept',
    }),
  ),
  unassigned: template(z.object({ teamName: text, projectName: text }), ({ teamName, projectName }) => ({
    subject: `No longer assigned to you: ${quoted(projectName)}`,
    paragraphs: [`${teamName} canceled the assignment of “${projectName}” before you accepted it.`],
    button: openProject,
  })),
  accepted: template(
    z.object({ voiceName: text, projectName: text, isRenewal: z.boolean().default(false) }),
    ({ voiceName, projectName, isRenewal }) => ({
      subject: `The voice accepted ${quoted(projectName)}`,
      paragraphs: [`${voiceName} accepted “${projectName}”.${isRenewal ? ' The license is renewed.' : ''}`],
      outlook: isRenewal ? [] : ['We’ll let you know when there’s something to hear.'],
      button: openProject,
    }),
  ),
  declined: template(
    z.object({ voiceName: text, projectName: text, reason: text, isRenewal: z.boolean().default(false) }),
    ({ voiceName, projectName, reason, isRenewal }) => ({
      subject: `The voice declined ${quoted(projectName)}`,
      paragraphs: [
        `${voiceName} has declined “${projectName}”. Nothing was charged, and any amount reserved on the card is released.`,
        ...(reason ? [`The reason: “${reason}”`] : []),
      ],
      outlook: [
        isRenewal
          ? 'The license is not renewed: the recordings may be used until its last day.'
          : 'Your shortlist is unchanged. You can assign another voice now.',
      ],
      button: openProject,
    }),
  ),
  audio: template(
    z.object({
      voiceName: text,
      projectName: text,
      /** Number of new takes; 0 if the delivery was completed without a new one. */
      count: z.number().int().nonnegative().default(1),
      takeNames: z.array(text).default([]),
      /** `completed` means that these takes completed the delivery. */
      lines: z.enum(['none', 'partial', 'completed', 'complete']).default('none'),
    }),
    ({ voiceName, projectName, count, takeNames, lines }) => {
      const noun = lines === 'none' ? 'take' : 'line';
      const news = count === 1 ? `New ${noun}` : `${count} new ${noun}s`;
      return {
        subject: `${lines === 'completed' ? 'Delivery complete' : news} for ${quoted(projectName)}`,
        paragraphs: [
          ...(count > 0 ? [`${voiceName} delivered ${takeList(takeNames, count, noun)}.`] : []),
          ...(lines === 'completed' ? [`The delivery of “${projectName}” is complete.`] : []),
        ],
        outlook: [
          lines === 'partial'
            ? 'More lines will follow. You can already listen to these.'
            : `When you are happy with the delivery, please approve it. If something has to change, request changes ${changesPlace(lines)}.`,
        ],
        button: 'Listen',
      };
    },
  ),
  held: template(
    z.object({ projectName: text, presetName: text, count: z.number().int().positive(), takeNames: z.array(text) }),
    ({ projectName, presetName, count, takeNames }) => ({
      subject: `Not sent yet: ${count === 1 ? 'a take' : `${count} takes`} for ${quoted(projectName)}`,
      paragraphs: [
        `We checked ${takeList(takeNames, count)}. ${count === 1 ? 'It differs' : 'They differ'} from the delivery spec “${presetName}”, so the customer has not received ${count === 1 ? 'it' : 'them'}.`,
        'Beside each take you see what differs. Upload another one, or send it anyway with a remark.',
      ],
      button: 'See the result',
    }),
  ),
  changes: template(
    z.object({
      teamName: text,
      projectName: text,
      /** Id of the request; missing in notifications of an earlier version. */
      requestId: text.optional(),
      count: z.number().int().positive(),
      summary: text,
      round: text,
    }),
    ({ teamName, projectName, count, summary, round }) => ({
      subject: `Changes requested for ${quoted(projectName)}`,
      paragraphs: [
        `${teamName} has listened to “${projectName}” and asks for ${count === 1 ? 'a change' : `${count} changes`} (${round}):`,
        summary,
        'The review period is paused until you deliver again.',
      ],
      button: 'See the notes',
    }),
  ),
  approved: template(
    z.discriminatedUnion('side', [
      // No fee when the payment is refunded in full.
      z.object({
        side: z.literal('voice'),
        projectName: text,
        fee: text.nullable(),
        isRenewal: z.boolean().default(false),
      }),
      z.object({ side: z.literal('customer'), projectName: text }),
    ]),
    (values) => ({
      subject: `${values.side === 'voice' && values.isRenewal ? 'License renewed' : 'Delivery approved'}: ${quoted(values.projectName)}`,
      paragraphs:
        values.side === 'voice'
          ? [
              values.isRenewal
                ? `The license is renewed: “${values.projectName}”.`
                : `Your delivery of “${values.projectName}” was approved.`,
            ]
          : [
              `The delivery of “${values.projectName}” was approved automatically because the review period ended.`,
              'Changes can be ordered as a pickup, at a reduced price.',
            ],
      outlook:
        values.side === 'voice' && values.fee !== null ? [`Your fee of ${values.fee} is now payable to you.`] : [],
      button: openProject,
    }),
  ),
  message: template(
    z.object({
      projectName: text,
      count: z.number().int().positive(),
      lines: z.array(z.object({ name: text, text })),
    }),
    ({ projectName, count, lines }) => {
      const hidden = count - lines.length;
      return {
        subject: `${count === 1 ? 'New message' : `${count} new messages`} about ${quoted(projectName)}`,
        paragraphs: [
          ...(hidden > 0
            ? [hidden === 1 ? 'One earlier message, and then:' : `${hidden} earlier messages, and then:`]
            : []),
          ...lines.map((line) => `${line.name}: ${line.text}`),
        ],
        button: 'Answer',
        sms: `${count === 1 ? 'New message' : `${count} new messages`} about ${quoted(projectName)}.`,
      };
    },
  ),
  'approval-reminder': template(
    z.object({ voiceName: text, projectName: text, date: text, lines: z.enum(['none', 'complete']).default('none') }),
    ({ voiceName, projectName, date, lines }) => ({
      subject: `Automatic approval on ${date}: ${quoted(projectName)}`,
      paragraphs: [
        `${voiceName} has delivered “${projectName}”. The delivery is approved automatically on ${date}.`,
        `Please listen to it before that day. If you are happy, approve it; if something has to change, request changes ${changesPlace(lines)}, which pauses the automatic approval. A chat message does not change the date.`,
      ],
      button: 'Listen',
    }),
  ),
  'delivery-stalled': template(
    z.object({
      side: z.enum(['customer', 'voice']),
      voiceName: text,
      projectName: text,
      numDelivered: z.number().int(),
      numLines: z.number().int(),
      /** Voice in whose chat the customer can write; missing in notifications of an earlier version. */
      chatVoiceId: text.optional(),
    }),
    ({ side, voiceName, projectName, numDelivered, numLines, chatVoiceId }) => ({
      subject: `Nothing delivered for ${stalledDays} days: ${quoted(projectName)}`,
      paragraphs: [
        `${side === 'voice' ? 'You have' : `${voiceName} has`} delivered ${numDelivered.toLocaleString('en')} of ${countOf(numLines, 'line')} of “${projectName}”, and nothing for ${stalledDays} days. Support knows about it.`,
        stalledRequest(side, numDelivered),
      ],
      button: chatVoiceId ? 'Open chat' : 'Open lines',
    }),
  ),
  'closing-reminder': template(z.object({ projectName: text, date: text }), ({ projectName, date }) => ({
    subject: `Moves to the archive on ${date}: ${quoted(projectName)}`,
    paragraphs: [
      `“${projectName}” was approved and moves to your archive on ${date}. From then on no more audio can be uploaded to it.`,
      'You will still find it, its files and its documents there.',
    ],
    button: openProject,
  })),
  'license-reminder': template(
    z.object({
      side: z.enum(['customer', 'voice']),
      projectName: text,
      date: text,
      days: z.number().int().min(0),
      media: text,
      territory: text,
      /** Price of a renewal; empty if it is not offered. */
      renewalPrice: text.default(''),
      /** Number of pickups with the same license: they end as well, and a renewal covers them. */
      pickups: z.number().int().default(0),
      rounds: z.number().int().default(0),
    }),
    ({ side, projectName, date, media, territory, renewalPrice, pickups, rounds }) => ({
      subject: `License ends on ${date}: ${quoted(projectName)}`,
      paragraphs: [
        `${side === 'customer' ? 'Your license' : 'The customer’s license'} for “${projectName}” ends on ${date}: ${media}, ${territory}.`,
        pickups + rounds > 0
          ? `After that day ${coveredText(pickups, rounds)} may no longer be used there.`
          : 'After that day the recording may no longer be used there.',
        ...(side === 'customer'
          ? [
              `To use ${pickups + rounds > 0 ? 'them' : 'it'} longer, ${
                renewalPrice
                  ? `renew the license for ${renewalPrice} excl. VAT on the page of its certificate.`
                  : 'please write to the voice in the chat of the project.'
              }`,
            ]
          : []),
      ],
      button: 'Show license',
    }),
  ),
  payment: template(
    z.discriminatedUnion('side', [
      z.object({ side: z.literal('customer'), projectName: text, voiceName: text, reason: text }),
      z.object({ side: z.literal('voice'), projectName: text, teamName: text }),
      paymentIssue,
    ]),
    (values, { hasOutlook }) => {
      if (values.side === 'issue') {
        return {
          subject: `About the payment for ${quoted(values.projectName)}`,
          paragraphs: [hasOutlook ? values.sentence : (endedIssues[values.about] ?? values.sentence)],
          button: openProject,
        };
      }
      return values.side === 'customer'
        ? {
            subject: `Please pay again for ${quoted(values.projectName)}`,
            paragraphs: [
              `${values.voiceName} tried to accept “${values.projectName}”, but the payment that was reserved when you assigned the voice has expired, and your card could not be charged again.`,
              values.reason,
              'Please pay once more, so that the voice can accept and start.',
            ],
            button: 'Pay again',
          }
        : {
            subject: `Could not be accepted yet: ${quoted(values.projectName)}`,
            paragraphs: [
              `The payment of ${values.teamName} for “${values.projectName}” could not be completed, so your acceptance did not take effect.`,
              'We have asked them to pay again. You will hear from us when you can accept.',
            ],
            button: openProject,
          };
    },
  ),
  payout: template(z.object({ projectName: text, fee: text }), ({ projectName, fee }) => ({
    subject: `Your fee is on its way for ${quoted(projectName)}`,
    paragraphs: [`${fee} for “${projectName}” was sent to your account. It usually arrives within a few days.`],
    button: 'Show earnings',
  })),
} satisfies Record<NotificationKind, { write(stored: unknown, link: string, moment?: Moment): NotificationText }>;

/** Returns the place of the request; the line reader has no request of changes. */
const changesPlace = (lines: 'none' | 'partial' | 'completed' | 'complete'): string =>
  lines === 'none' ? 'beside the takes' : 'on the page of the project';

function stalledRequest(side: 'customer' | 'voice', numDelivered: number): string {
  if (side === 'customer') return 'Please write to the voice in the chat of the project.';
  return numDelivered > 0
    ? 'Please record the other lines. If nothing is missing, click “Delivery complete”, so that the review period begins.'
    : 'Please record the lines, or write to the customer in the chat of the project.';
}

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns, for example, 'the recording, its pickup and its 2 extra rounds'. */
function coveredText(pickups: number, rounds: number): string {
  const itemOf = (count: number, name: string) =>
    count === 0 ? [] : [count === 1 ? `its ${name}` : `its ${count} ${name}s`];
  return listFormat.format(['the recording', ...itemOf(pickups, 'pickup'), ...itemOf(rounds, 'extra round')]);
}

/** Returns, for example, '12 takes: “Welcome”, “Opening hours” and 10 more'. */
function takeList(names: readonly string[], count: number, noun = 'take'): string {
  const takes = count === 1 ? `a ${noun}` : `${count} ${noun}s`;
  if (names.length === 0) return takes;
  const others = count - names.length;
  return `${takes}: ${names.map(quoted).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

export type ValuesOf<K extends NotificationKind> = z.infer<(typeof notificationTemplates)[K]['values']>;
