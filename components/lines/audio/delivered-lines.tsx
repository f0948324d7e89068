'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { hasDifferences } from '@/components/lines/line-state';
import { TrackButton } from '@/components/player/track-button';
import { useProject } from '@/components/shared/project-context';
import { FileName } from '@/components/ui/breakable-text';
import { lengthText } from '@/components/ui/format-duration';
import { TextLink } from '@/components/ui/text-link';
import type { Line } from '@/lib/contracts/lines';
import { isInReview } from '@/lib/domain/projects/project-status';
import { lineQueue, lineTrack } from './line-track';

type DeliveredLinesProps = {
  /** Delivered lines; null if the delivery was not in review when the page was loaded. */
  delivered: { lines: readonly Line[]; numRecorded: number; numApproved: number; numLines: number } | null;
};

/** The first part of the details while a delivery of lines is being reviewed, as takes are of other projects. */
export function DeliveredLines({ delivered }: DeliveredLinesProps) {
  const router = useRouter();
  const project = useProject();
  const isShown = project.hasLineReader && isInReview(project);
  const isMissing = isShown && delivered === null;
  useEffect(() => {
    if (isMissing) router.refresh();
  }, [isMissing, router]);
  if (!isShown || !delivered || delivered.lines.length === 0) return null;
  const { lines, numRecorded, numApproved, numLines } = delivered;
  const queue = lineQueue(lines, project);
  return (
    <section aria-labelledby="delivered-lines-title" className="mb-10">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 pb-2">
        <h2 id="delivered-lines-title" className="text-lg font-semibold">
          Delivered lines
        </h2>
        <TextLink href={`/projects/${project.id}/lines`}>All lines</TextLink>
      </div>
      <p className="pb-2 text-sm text-muted">
        {`${count(numRecorded)} of ${count(numLines)} recorded, ${count(numApproved)} approved`}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => {
          const track = lineTrack(line, project);
          return (
            <li key={line.id} className="flex items-center gap-3 py-2">
              {track && <TrackButton track={track} queue={queue} className="size-9! pointer-coarse:size-11!" />}
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">
                  <FileName name={line.filename} />
                  {hasDifferences(line) && <span className="font-normal text-warning"> · Differs from spec</span>}
                </p>
                <p dir="auto" className="truncate text-sm text-muted">
                  {line.line}
                </p>
              </div>
              {line.duration !== null && (
                <span className="tabular shrink-0 text-sm text-muted">{lengthText(line.duration)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const count = (number: number) => number.toLocaleString('en');
