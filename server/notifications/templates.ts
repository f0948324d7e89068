import { z } from 'zod';
import { paymentTopics } from '@/lib/domain/support/mail-names';
import type { NotificationKind } from '@/lib/domain/notifications';
import type { MailContent } from '@/server/mail/mail-content';

export type NotificationText = { letter: MailContent; sms: string };

type Template<Values> = {
  values: z.ZodType<Values>;
  write(stored: unknown, link: string): NotificationText;
};

function template<Values>(
  values: z.ZodType<Values>,
  compose: (values: Values) => { subject: string; paragraphs: string[]; button?: string; sms?: string },
): Template<Values> {
  return {
    values,
    write(stored, link) {
      const { subject, paragraphs, button, sms } = compose(values.parse(stored));
      const letter: MailContent = { subject, paragraphs, ...(button && { button: { label: button, link } }) };
      return { letter, sms: `Timbre: ${sms ?? subject}` };
    },
  };
}

const text = z.string();

/** A problem with the payment (lib/domain/money/payment-issues), possible after acceptance too. */
const paymentIssue = z.object({
  side: z.literal('issue'),
  projectName: text,
  sentence: text,
  /** For the back office; `issue` of an earlier version. */
  about: z.enum([...paymentTopics, 'issue']).default('issue'),
});

export function isPaymentIssue(payload: unknown): boolean {
  return paymentIssue.safeParse(payload).success;
}

const openProject = 'Open project';

/** Enough to recognize a project in a subject, too short for a message. */
const maxQuoted = 60;

/**
 * Quotes a name in a subject: on one line and without quotation marks that would end the quote. Subjects begin with the
 * product's own text, so that a name cannot look like a message of ours.
 */
function quoted(name: string): string {
  const characters = [...name.replaceAll(/[\s"“”„«»]+/gu, ' ').trim()];
  const short = characters.length > maxQuoted ? [...characters.slice(0, maxQuoted - 1), '…'] : characters;
  return `“${short.join('')}”`;
}

/** Quoted names are user input. */
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
    ({ teamName, projectName, fee, isRenewal }) => ({
      subject: `Please accept the project ${quoted(projectName)}`,
      paragraphs: isRenewal
        ? [
            `${teamName} would like to renew the license of your recordings: “${projectName}”. Your fee is ${fee}.`,
            'Nothing new is recorded. Please read the license and the agreement, and accept the project to renew the license.',
          ]
        : [
            `${teamName} would like you to voice “${projectName}”. Your fee is ${fee}.`,
            'Please read the script and the agreement, and accept the project to get started.',
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
      paragraphs: isRenewal
        ? [`${voiceName} has accepted “${projectName}”. The license is renewed, and its certificate is being issued.`]
        : [
            `${voiceName} has accepted “${projectName}” and starts to record.`,
            'You will hear from us as soon as there is something to listen to.',
          ],
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
      count: z.number().int().positive().default(1),
      takeNames: z.array(text).default([]),
    }),
    ({ voiceName, projectName, count, takeNames }) => ({
      subject: `${count === 1 ? 'New take' : `${count} new takes`} for ${quoted(projectName)}`,
      paragraphs: [
        `${voiceName} delivered ${takeList(takeNames, count)}.`,
        'When you are happy with the delivery, please approve it. If something has to change, request changes beside the takes.',
      ],
      button: 'Listen',
    }),
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
    z.object({ teamName: text, projectName: text, count: z.number().int().positive(), summary: text, round: text }),
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
              [
                values.isRenewal
                  ? `The license is renewed: “${values.projectName}”.`
                  : `Your delivery of “${values.projectName}” was approved.`,
                ...(values.fee === null ? [] : [`Your fee of ${values.fee} is now payable to you.`]),
              ].join(' '),
            ]
          : [
              `The delivery of “${values.projectName}” was approved automatically because the review period ended.`,
              'Changes can be ordered as a pickup, at a reduced price.',
            ],
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
    z.object({ voiceName: text, projectName: text, date: text }),
    ({ voiceName, projectName, date }) => ({
      subject: `Automatic approval on ${date}: ${quoted(projectName)}`,
      paragraphs: [
        `${voiceName} has delivered “${projectName}”. The delivery is approved automatically on ${date}.`,
        'Please listen to it before that day. If you are happy, approve it; if something has to change, request changes beside the takes, which pauses the automatic approval. A chat message does not change the date.',
      ],
      button: 'Listen',
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
      /** With the same license: they end as well, and a renewal covers them. */
      pickups: z.number().int().default(0),
      rounds: z.number().int().default(0),
    }),
    ({ side, projectName, date, days: left, media, territory, renewalPrice, pickups, rounds }) => ({
      subject: `License ends on ${date}: ${quoted(projectName)}`,
      paragraphs: [
        `${side === 'customer' ? 'Your license' : 'The customer’s license'} for “${projectName}” ends ${
          left === 0 ? 'today' : `in ${left === 1 ? '1 day' : `${left} days`}`
        }, on ${date}: ${media}, ${territory}.`,
        pickups + rounds > 0
          ? `After that day ${coveredText(pickups, rounds)} may no longer be used there.`
          : 'After that day the recording may no longer be used there.',
        ...(side === 'customer'
          ? [
              `To use ${pickups + rounds > 0 ? 'them' : 'it'} longer, ${
                renewalPrice
                  ? `renew the license for ${renewalPrice} on the page of its certificate.`
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
    (values) => {
      if (values.side === 'issue') {
        return {
          subject: `About the payment for ${quoted(values.projectName)}`,
          paragraphs: [values.sentence],
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
} satisfies Record<NotificationKind, { write(stored: unknown, link: string): NotificationText }>;

const listFormat = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** For example: the recording, its pickup and its 2 extra rounds */
function coveredText(pickups: number, rounds: number): string {
  const itemOf = (count: number, name: string) =>
    count === 0 ? [] : [count === 1 ? `its ${name}` : `its ${count} ${name}s`];
  return listFormat.format(['the recording', ...itemOf(pickups, 'pickup'), ...itemOf(rounds, 'extra round')]);
}

/** For example: 12 takes: “Welcome”, “Opening hours” and 10 more */
function takeList(names: readonly string[], count: number): string {
  const takes = count === 1 ? 'a take' : `${count} takes`;
  if (names.length === 0) return takes;
  const others = count - names.length;
  return `${takes}: ${names.map(quoted).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

export type ValuesOf<K extends NotificationKind> = z.infer<(typeof notificationTemplates)[K]['values']>;
