'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, ChevronUp, CircleAlert } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { loadAgain } from '@/components/shared/optimistic/load-again';
import { useRequest } from '@/components/shared/use-request';
import { reportError } from '@/components/shell/global-errors';
import { useShortcut } from '@/components/shell/shortcuts';
import { History } from '@/components/support/history';
import { SupportFrame } from '@/components/support/support-frame';
import { Avatar } from '@/components/ui/avatar';
import { Badge, type Tone } from '@/components/ui/badge';
import { EmailAddress } from '@/components/ui/breakable-text';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Alert } from '@/components/ui/notices/alert';
import { showToast } from '@/components/ui/notices/toaster';
import { TextLink } from '@/components/ui/text-link';
import { api } from '@/lib/client/api';
import { queryKeys } from '@/lib/client/query-keys';
import type { AuditEntry } from '@/lib/contracts/support-audit';
import type { SupportVoice } from '@/lib/contracts/support-voices';
import { turnaroundInWords } from '@/lib/domain/assignments/deadlines';
import { formatDate } from '@/lib/domain/format-date';
import { partNames, profileParts } from '@/lib/domain/people/application';
import { languageName } from '@/lib/domain/people/languages';
import { voicePath } from '@/lib/domain/people/voice-path';
import type { ViolationGround } from '@/lib/domain/support/reports';
import { ReturnVoiceDialog } from './return-voice-dialog';
import { ReviewDemos } from './review-demos';
import { SuspendUser } from './suspend-user';

const statusLooks: Record<SupportVoice['status'], { tone: Tone; label: string }> = {
  applied: { tone: 'neutral', label: 'Incomplete' },
  awaiting: { tone: 'accent', label: 'Waiting for review' },
  published: { tone: 'success', label: 'Published' },
  returned: { tone: 'warning', label: 'Returned' },
};
const suspendedLook = { tone: 'danger', label: 'Suspended' } as const;

const payouts: Record<SupportVoice['payout'], string> = {
  provider: 'Account at the payment provider',
  manual: 'Manual bank transfer',
  hidden: 'Hidden for this team',
  none: 'Not set up',
};

type Status = 'published' | 'returned' | 'awaiting';

type VoiceReviewProps = {
  voice: SupportVoice;
  history: readonly AuditEntry[];
};

export function VoiceReview({ voice, history }: VoiceReviewProps) {
  const { publish, isPublishing, returnWith, isReturning, setReturning, problem } = useReview(voice);
  const router = useRouter();
  const canPublish = voice.status !== 'published';
  const openNeighbor = (id: string | null) => {
    if (id) router.push(`/support/voices/${id}`);
  };
  useShortcut('j', 'Next application', () => openNeighbor(voice.nextId));
  useShortcut('k', 'Previous application', () => openNeighbor(voice.previousId));
  useShortcut('p', 'Publish the voice', () => {
    if (canPublish) void publish();
  });
  useShortcut('r', 'Return the application', () => {
    if (voice.status !== 'returned') setReturning(true);
  });
  const { tone, label } = voice.isSuspended ? suspendedLook : statusLooks[voice.status];
  const status = <Badge tone={tone}>{label}</Badge>;
  return (
    <SupportFrame
      title={voice.name || voice.email}
      titleAside={<span className="max-sm:hidden">{status}</span>}
      section="/support/voices"
      width="narrow"
      back={{ href: '/support/voices', label: 'voices' }}
      action={
        <>
          <IconButton
            label="Previous application (k)"
            icon={<ChevronUp className="size-5" aria-hidden="true" />}
            disabled={!voice.previousId}
            onClick={() => openNeighbor(voice.previousId)}
          />
          <IconButton
            label="Next application (j)"
            icon={<ChevronDown className="size-5" aria-hidden="true" />}
            disabled={!voice.nextId}
            onClick={() => openNeighbor(voice.nextId)}
          />
        </>
      }
      side={<Facts voice={voice} />}
    >
      {/* On phones, the name needs the width of the title bar. */}
      <p className="mb-4 sm:hidden">{status}</p>
      <ReviewDemos voice={voice} />
      <Studio voice={voice} />
      <History entries={history} />
      <div className="sticky bottom-[calc(var(--shell-bottom-bar)+var(--shell-player-shown,0px))] z-10 -mx-4 mt-8 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:px-0">
        {problem && (
          <div className="mb-3">
            <Alert>{problem}</Alert>
          </div>
        )}
        <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-auto">
          {canPublish && (
            <Button loading={isPublishing} onClick={() => void publish()}>
              Publish
            </Button>
          )}
          {voice.status !== 'returned' && (
            <Button variant="secondary" onClick={() => setReturning(true)}>
              {voice.status === 'published' ? 'Unpublish' : 'Return with a reason'}
            </Button>
          )}
          <SuspendUser user={{ id: voice.id, name: voice.name, isSuspended: voice.isSuspended }} />
        </div>
      </div>
      <ReturnVoiceDialog voice={voice} open={isReturning} onClose={() => setReturning(false)} onReturn={returnWith} />
    </SupportFrame>
  );
}

function useReview(voice: SupportVoice) {
  const router = useRouter();
  const queries = useQueryClient();
  const [isReturning, setReturning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = async (status: Status, from: SupportVoice['status'], reason?: string, ground?: ViolationGround) => {
    const body = { status, from, ...(reason !== undefined && { reason }), ...(ground && { ground }) };
    await api('PATCH /support/voices/{voiceId}', { params: { voiceId: voice.id }, body });
    void loadAgain(queries, { queryKey: queryKeys.supportVoices });
  };
  /** Continues with the next voice of the queue. */
  const finish = (text: string, to: Status) => {
    const { status: from } = voice;
    // An incomplete application cannot return to the queue.
    const canUndo = from !== 'applied';
    const undo = () =>
      void change(from === 'applied' ? 'awaiting' : from, to, voice.statusReason ?? undefined)
        .then(() => router.refresh())
        .catch(reportError);
    showToast(text, canUndo ? { undo } : {});
    const nextId = from === 'awaiting' ? (voice.nextId ?? voice.previousId) : voice.id;
    if (nextId === voice.id) router.refresh();
    else router.push(nextId ? `/support/voices/${nextId}` : '/support/voices');
  };
  const publishRequest = useRequest(
    async () => {
      setProblem(null);
      await change('published', voice.status);
      finish(`${voice.name} is published`, 'published');
    },
    (error) => setProblem(error.message),
  );
  const returnWith = async (reason: string, ground: ViolationGround) => {
    await change('returned', voice.status, reason, ground);
    setReturning(false);
    finish(
      voice.status === 'published' ? `${voice.name} is not public anymore` : `${voice.name} was returned`,
      'returned',
    );
  };
  return {
    publish: publishRequest.send,
    isPublishing: publishRequest.isSending,
    returnWith,
    isReturning,
    setReturning,
    problem,
  };
}

function Facts({ voice }: { voice: SupportVoice }) {
  return (
    <div className="flex flex-col gap-6 text-sm">
      <Avatar name={voice.name} picture={voice.picture} size="huge" />
      <ul aria-label="Completeness" className="flex flex-col gap-1.5">
        {profileParts.map((part) => {
          const isMissing = voice.missing.includes(part);
          const Icon = isMissing ? CircleAlert : Check;
          return (
            <li key={part} className="flex items-center gap-2 first-letter:capitalize">
              <Icon className={`size-4 shrink-0 ${isMissing ? 'text-warning' : 'text-success'}`} aria-hidden="true" />
              <span className="first-letter:uppercase">{partNames[part]}</span>
              {isMissing && <span className="text-muted">missing</span>}
            </li>
          );
        })}
      </ul>
      <dl className="flex flex-col gap-3">
        <Fact name="Email">
          <EmailAddress email={voice.email} />
        </Fact>
        <Fact name="Phone">{voice.phone ?? 'None'}</Fact>
        <Fact name="Place">{voice.place || 'Unknown'}</Fact>
        <Fact name="Payout">{payouts[voice.payout]}</Fact>
        <Fact name="Applied">{formatDate(voice.created)}</Fact>
        {voice.publishedAt && <Fact name="First published">{formatDate(voice.publishedAt)}</Fact>}
        {voice.status === 'returned' && voice.statusReason && <Fact name="Returned because">{voice.statusReason}</Fact>}
      </dl>
      <p className="flex flex-col items-start">
        <TextLink href={`/support/users/${voice.id}`} className="min-h-11 content-center">
          Open account
        </TextLink>
        {voice.status === 'published' && !voice.isSuspended && (
          <TextLink href={voicePath(voice)} className="min-h-11 content-center">
            Open public profile
          </TextLink>
        )}
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd dir="auto" className="break-words whitespace-pre-line">
        {children}
      </dd>
    </div>
  );
}

function Studio({ voice }: { voice: SupportVoice }) {
  const facts = [
    ['Bio', voice.bio],
    ['Native language', voice.nativeLanguage && languageName(voice.nativeLanguage)],
    ['Turnaround', voice.turnaroundDays && turnaroundInWords(voice.turnaroundDays)],
    ['Microphone', voice.microphone],
    ['Sound card', voice.soundCard],
    ['Recording software', voice.recordingSoftware],
    ['Recording space', voice.recordingSpace],
  ].filter(([, text]) => text);
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="equipment" className="mt-8">
      <h2 id="equipment" className="text-lg font-semibold">
        Profile and studio
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {facts.map(([name, text]) => (
          <div key={name} className="grid gap-x-5 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="font-medium">{name}</dt>
            <dd dir="auto" className="break-words whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
