import { sitemapIndex } from '@/server/http/sitemap';

/** It names the voices of the moment, which a build knows nothing of. */
export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => sitemapIndex(request);
