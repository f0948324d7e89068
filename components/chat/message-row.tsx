'use client';

import { CircleAlert, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsVoice, useProject } from '@/components/shared/project-context';
import { ReportButton } from '@/components/shared/report-button';
import { useFiles, useTakes } from '@/components/shared/use-project-parts';
import { useBrand } from '@/components/shell/brand';
import { TakeLine } from '@/components/takes/take-line';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { TextLink } from '@/components/ui/text-link';
import { downloadUrl } from '@/components/uploads/download-url';
import { FileLine } from '@/components/uploads/file-row';
import type { Message } from '@/lib/contracts/chat';
import { formatTime } from '@/lib/domain/format-date';
import { documentUri, type EventText, eventText } from './event-text';
import type { OutgoingMessage } from './outbox';

type MessageRowProps = {
  message: Message;
  isFirst: boolean;
  isNewestOwn: boolean;
  userId: string;
  voiceName: string;
};

export function MessageRow({ message, isFirst, isNewestOwn, userId, voiceName }: MessageRowProps) {
  const isVoice = useIsVoice();
  const isRenewal = useProject().kind === 'renewal';
  const { name: brandName } = useBrand();
  const event = eventText(message, { userId, isVoice, voiceName, isRenewal, brandName });
  if (event) return <EventRow message={message} event={event} voiceName={voiceName} />;
  const name = message.from?.name ?? (message.type === 'support' ? 'Support' : brandName);
  const isOwn = message.userId === userId;
  return (
    <>
      <MessageBubble
        isOwn={isOwn}
        isFirst={isFirst}
        name={name}
        picture={message.from?.picture ?? null}
        at={message.timestamp}
        aside={
          !isOwn &&
          message.type === 'text' && (
            <ReportButton
              reported={{ kind: 'message', id: message.id, name: `this message from ${name}` }}
              className="self-end text-muted"
            />
          )
        }
      >
        <SafeText text={message.text} />
      </MessageBubble>
      {isNewestOwn && (
        <p className="tabular pb-1 text-right text-xs text-muted">Sent {formatTime(new Date(message.timestamp))}</p>
      )}
    </>
  );
}

type MessageBubbleProps = {
  isOwn: boolean;
  isFirst: boolean;
  name: string;
  picture: string | null;
  at: string | null;
  aside?: ReactNode;
  children: ReactNode;
};

function MessageBubble({ isOwn, isFirst, name, picture, at, aside, children }: MessageBubbleProps) {
  return (
    <div className={cn('flex gap-3 pb-1', isFirst && 'pt-2', isOwn && 'justify-end')}>
      {!isOwn && (
        <span className="w-8 shrink-0">
          {isFirst && <Avatar name={name} picture={picture} size="small" decorative />}
        </span>
      )}
      <div className={cn('flex max-w-[min(36rem,85%)] min-w-0 flex-col', isOwn ? 'items-end' : 'items-start')}>
        {isFirst && (
          <p dir="auto" className={cn('mb-1 text-sm font-semibold', isOwn && 'visually-hidden')}>
            {name}
          </p>
        )}
        <div
          title={at ? formatTime(new Date(at)) : undefined}
          className={cn(
            'max-w-full rounded-lg px-3.5 py-2',
            isOwn ? 'rounded-br-sm bg-wash' : 'rounded-bl-sm border border-line bg-raised',
          )}
        >
          {children}
        </div>
      </div>
      {aside}
    </div>
  );
}

function EventRow({ message, event, voiceName }: { message: Message; event: EventText; voiceName: string }) {
  const project = useProject();
  const uri = documentUri(event, project, message.subjectId);
  // The document belongs to the other side or is still being rendered.
  if (event.document && !uri) return null;
  return (
    <div className="flex flex-col items-center gap-2 py-3 text-center text-sm">
      <p className="max-w-lg text-muted">
        {event.text}{' '}
        {uri && (
          <a
            href={downloadUrl(uri)}
            className="inline-block min-h-6 rounded-sm font-medium text-text underline decoration-line-strong underline-offset-4 hover:text-accent"
          >
            Download
          </a>
        )}
      </p>
      {message.type === 'approved' && project.scopes.includes('rate-voice') && !project.isRated && (
        <TextLink
          href={`/projects/${project.id}/chat/${message.voiceId}/rate`}
          scroll={false}
          className="inline-flex min-h-6 items-center"
        >
          Rate {voiceName}
        </TextLink>
      )}
      {message.type === 'audio-uploaded' && (
        <Subject>
          <UploadedTake message={message} />
        </Subject>
      )}
      {message.type === 'file-uploaded' && (
        <Subject>
          <UploadedFile message={message} />
        </Subject>
      )}
    </div>
  );
}

function UploadedTake({ message }: { message: Message }) {
  const take = useTakes().find(({ id }) => id === message.subjectId);
  return take ? <TakeLine take={take} /> : <Gone>{`${message.text || 'The take'} is no longer there.`}</Gone>;
}

function UploadedFile({ message }: { message: Message }) {
  const file = useFiles().find(({ id }) => id === message.subjectId);
  return file ? <FileLine file={file} /> : <Gone>{`${message.text || 'The file'} is no longer there.`}</Gone>;
}

function Subject({ children }: { children: ReactNode }) {
  return <div className="w-full max-w-lg min-w-0 text-left text-base">{children}</div>;
}

function Gone({ children }: { children: ReactNode }) {
  return <p className="text-center text-sm text-muted">{children}</p>;
}

type OutgoingRowProps = {
  message: OutgoingMessage;
  onRetry: (message: OutgoingMessage) => void;
  onDiscard: (message: OutgoingMessage) => void;
};

export function OutgoingRow({ message, onRetry, onDiscard }: OutgoingRowProps) {
  const isFailed = message.state === 'failed';
  return (
    <div className="flex flex-col items-end">
      <MessageBubble isOwn isFirst name="You" picture={null} at={null}>
        <div className={cn(!isFailed && 'text-muted')}>
          <SafeText text={message.text} />
        </div>
      </MessageBubble>
      {isFailed ? (
        <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 pb-2">
          <p role="alert" className="flex items-start gap-1.5 text-sm text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {message.problem}
          </p>
          <Button
            size="small"
            variant="secondary"
            icon={<RotateCw className="size-4" />}
            onClick={() => onRetry(message)}
          >
            Try again
          </Button>
          <Button size="small" variant="quiet" icon={<X className="size-4" />} onClick={() => onDiscard(message)}>
            Discard
          </Button>
        </div>
      ) : (
        <p className="pb-1 text-xs text-muted">Sending</p>
      )}
    </div>
  );
}

/** Text in which URLs are links that open in a new tab and send no referrer. */
function SafeText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {linkParts(text).map((part, index) =>
        part.href ? (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
            className="rounded-sm underline underline-offset-4 hover:text-accent"
          >
            {part.text}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

type TextPart = { text: string; href: string | null };

// Links web URLs only: other schemes (javascript:, data:, file:) remain text.
const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;

/** Punctuation and closing brackets after a URL are not part of it. */
const trailingPunctuation = new Set('.,:;!?\'"\u2026\u00bb\u201d\u2019])}');

export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(urlPattern)) {
    const link = withoutTrailing(match[0]);
    const href = toWebUrl(link);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null });
    parts.push({ text: link, href });
    end = match.index + link.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/** Keeps a closing bracket if the URL has the opening one: https://en.wikipedia.org/wiki/Loudness_(music). */
function withoutTrailing(link: string): string {
  // A loop, because a regular expression ending in + and $ takes quadratic time on brackets in the middle.
  let end = link.length;
  while (trailingPunctuation.has(link.charAt(end - 1))) end -= 1;
  const cut = link.slice(0, end);
  return link.startsWith(`${cut})`) && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut;
}

function toWebUrl(link: string): string | null {
  const candidate = /^www\./iu.test(link) ? `https://${link}` : link;
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.includes('.') ? url.href : null;
}
