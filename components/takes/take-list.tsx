'use client';

import { AudioLines, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Track } from '@/components/player/track';
import { TrackButton, TrackWaveform } from '@/components/player/track-button';
import { LocalDateTime } from '@/components/shared/local-date-time';
import { useProject } from '@/components/shared/project-context';
import { useCurrentUser } from '@/components/shell/login/current-user';
import { TakeWarnings } from '@/components/takes/warnings/take-warnings';
import { Button, ButtonLink } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/dialogs/confirm-dialog';
import { lengthText } from '@/components/ui/format-duration';
import { Processing } from '@/components/ui/notices/processing';
import { Waveform } from '@/components/ui/waveforms/waveform';
import { downloadUrl } from '@/components/uploads/download-url';
import type { Take } from '@/lib/contracts/takes';
import { isTakeDelivered } from '@/lib/domain/delivery/takes';
import { hasLoudness } from '@/lib/domain/sound/loudness-meter';
import { DeliveryResult } from './delivery-result';
import { FailedTake } from './failed-take';
import { formatLufs, formatTruePeak, loudnessWords, peakWords } from './format-audio';
import { MasteredOutputs } from './mastered-outputs';
import { TakeComment } from './take-comment';
import { takeName, takeQueue, takeTrack } from './take-track';
import { useConfirmWarnings, useDeleteTake } from './use-take-calls';

/**
 * Number of takes that are rendered first, and added whenever the end of the list comes near. They stay rendered, as
 * users edit them.
 */
const takesPerStep = 20;
const renderAheadPx = 1_500;

export function TakeList({ takes }: { takes: readonly Take[] }) {
  const [count, setCount] = useState(takesPerStep);
  const end = useRef<HTMLDivElement>(null);
  const queue = takeQueue(takes);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    // Several changes can arrive at once; only the last one is current.
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && setCount((rendered) => rendered + takesPerStep),
      { rootMargin: `0px 0px ${renderAheadPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <>
      <ul aria-label="Takes" className="divide-y divide-line border-y border-line">
        {takes.slice(0, count).map((take, index) => (
          <li key={take.id} aria-setsize={takes.length} aria-posinset={index + 1}>
            <TakeRow take={take} queue={queue} />
          </li>
        ))}
      </ul>
      {count < takes.length && <div ref={end} />}
    </>
  );
}

function TakeRow({ take, queue }: { take: Take; queue: readonly Track[] }) {
  const project = useProject();
  const { user } = useCurrentUser();
  const confirmWarnings = useConfirmWarnings(take);
  const track = takeTrack(take);
  const isOwn = take.user.id === user?.id;
  const mayMaster = isTakeDelivered(take) && take.isAccepted && project.scopes.includes('master-audio');
  const isFromOtherAssignment = !isOwn && project.isAccepted && !take.isAccepted;
  return (
    <article aria-label={takeName(take)} className="flex flex-col gap-3 py-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {track && <TrackButton track={track} queue={queue} />}
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="truncate font-semibold">{takeName(take)}</h3>
          <p className="text-sm text-muted">
            {take.user.name}, <LocalDateTime instant={take.created} />
          </p>
        </div>
        {take.status === 'processing' && <Processing />}
        {take.status === 'failed' && <FailedTake take={take} />}
        {/* Phones show the buttons on a separate line. */}
        <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:w-full">
          {track && (
            <ButtonLink
              href={`/projects/${project.id}/review?take=${take.id}`}
              // A delivery can have 200 takes: do not prefetch all reviews.
              prefetch={false}
              aria-label={`Review ${takeName(take)}`}
              variant="secondary"
              size="small"
              icon={<AudioLines className="size-4" aria-hidden="true" />}
            >
              Review
            </ButtonLink>
          )}
          {take.uri && take.status !== 'failed' && (
            <a
              href={downloadUrl(take.uri)}
              aria-label={`Download the original of ${takeName(take)}`}
              className={buttonClass('secondary', 'small')}
            >
              <Download className="size-4" aria-hidden="true" />
              Original
            </a>
          )}
          {isOwn && take.status === 'done' && !project.isApproved && project.scopes.includes('delete-audio') && (
            <WithdrawTake take={take} />
          )}
        </div>
      </div>
      {track && <TrackWaveform track={track} queue={queue} bars={300} className="h-20" />}
      {take.status === 'processing' && <Waveform label={`${takeName(take)} is being processed`} className="h-20" />}
      {take.status !== 'failed' && <Figures take={take} />}
      <TakeWarnings
        warnings={take.warnings}
        name={takeName(take)}
        onConfirm={isOwn && project.scopes.includes('upload-audio') ? confirmWarnings : undefined}
      />
      <DeliveryResult take={take} />
      <TakeComment take={take} mayEdit={isOwn && project.scopes.includes('upload-audio')} />
      {mayMaster && <MasteredOutputs take={take} />}
      {isFromOtherAssignment && (
        <p className="text-sm text-muted">
          Delivered during an assignment that the voice did not accept. You can listen to it, but not download it.
        </p>
      )}
    </article>
  );
}

/** A measurement; `words` say the same without units. */
type Figure = { name: string; value: string; words?: string };

function Figures({ take }: { take: Take }) {
  const figures: readonly Figure[] = [
    ...(take.duration === null ? [] : [{ name: 'Length', value: lengthText(take.duration) }]),
    ...loudnessFigure(take),
    ...(take.truePeakDbtp === null
      ? []
      : [{ name: 'True peak', value: formatTruePeak(take.truePeakDbtp), words: peakWords(take.truePeakDbtp) }]),
  ];
  if (figures.length === 0) return null;
  return (
    <dl className="tabular flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {figures.map(({ name, value, words }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
          {words && <dd className="text-muted">{words}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Returns the loudness, which very short takes do not have. */
function loudnessFigure({ status, durationMs, integratedLufs }: Take): Figure[] {
  if (integratedLufs !== null) {
    return [{ name: 'Loudness', value: formatLufs(integratedLufs), words: loudnessWords(integratedLufs) }];
  }
  if (status !== 'done' || durationMs === null || hasLoudness(durationMs)) return [];
  return [{ name: 'Loudness', value: 'not measurable below 0.4 s' }];
}

function WithdrawTake({ take }: { take: Take }) {
  const [isAsking, setAsking] = useState(false);
  const { remove, isRemoving } = useDeleteTake(take);
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Withdraw ${takeName(take)}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title="Withdraw this take"
        confirmLabel="Withdraw"
        loading={isRemoving}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        <p>“{takeName(take)}” and its masters are deleted. The customer can no longer listen to it.</p>
      </ConfirmDialog>
    </>
  );
}
