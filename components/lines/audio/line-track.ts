import type { Track } from '@/components/player/track';
import type { Line } from '@/lib/contracts/lines';
import type { Project } from '@/lib/contracts/project-shapes';

export function lineTrack(line: Line, project: Pick<Project, 'voices'>, peaks: string | null = null): Track | null {
  if (line.status !== 'done' || line.previewUri === null) return null;
  const voice = project.voices.find(({ isAssigned }) => isAssigned);
  return {
    id: line.takeId ?? line.id,
    uri: line.previewUri,
    title: line.filename,
    subtitle: voice?.name ?? 'the voice',
    peaks,
    durationMs: line.duration === null ? null : line.duration * 1000,
    ...(voice && { picture: voice.picture }),
  };
}

/** The lines that can be played, in the given order. */
export function lineQueue(lines: readonly Line[], project: Pick<Project, 'voices'>): Track[] {
  return lines.flatMap((line) => lineTrack(line, project) ?? []);
}
