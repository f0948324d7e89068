import { sitemapIndex } from '@/server/http/sitemap';

/** Lists the current voices, which are not known at build time. */
export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => sitemapIndex(request);
