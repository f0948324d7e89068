import { accessRoutes } from '@/server/access/routes';
import { serve } from '@/server/http/serve';
import { profileRoutes } from '@/server/profile/routes';
import { requestsRoutes } from '@/server/requests/routes';
import { searchRoutes } from '@/server/search/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(
  accessRoutes,
  profileRoutes,
  requestsRoutes,
  searchRoutes,
);
