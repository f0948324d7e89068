import { sitemapIndex } from '@/server/http/sitemap';

export const dynamic = 'force-dynamic';

export const GET = (request: Request): Promise<Response> => sitemapIndex(request);
