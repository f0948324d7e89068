import { sitemapIndex } from '@/server/http/sitemap';

export const GET = (request: Request): Promise<Response> => sitemapIndex(request);
