import { accessRoutes } from '@/server/access/routes';
import { serve } from '@/server/http/serve';
import { profileRoutes } from '@/server/profile/routes';
import { searchRoutes } from '@/server/search/routes';
import { supportRoutes } from '@/server/support/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(
  accessRoutes,
  profileRoutes,
  searchRoutes,
  supportRoutes,
);
