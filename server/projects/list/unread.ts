import type { CoreProject } from '@/server/projects/project-state';
import type { Viewer } from '@/server/projects/viewer';

/** Returns the members of a chat who have not read its newest message; a voice sees only its own mark. */
export function unreadBy({ unread }: Pick<CoreProject, 'unread'>, voiceId: string, viewer: Viewer): string[] {
  return unread.flatMap((mark) =>
    mark.voiceId === voiceId && (!viewer.voiceId || mark.userId === viewer.voiceId) ? [mark.userId] : [],
  );
}
