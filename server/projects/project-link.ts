import { env } from '@/server/platform/env';

/** The project's page, for mails. */
export function projectLink(projectId: string, page: '' | '/files' | `/chat/${string}` = ''): string {
  return new URL(`/projects/${projectId}${page}`, env.APP_URL).href;
}
