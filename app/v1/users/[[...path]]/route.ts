import { assignmentsRoutes } from '@/server/assignments/routes';
import { demosRoutes } from '@/server/demos/routes';
import { httpRoutes } from '@/server/http/routes';
import { serve } from '@/server/http/serve';
import { picturesRoutes } from '@/server/pictures/routes';
import { playlistsRoutes } from '@/server/playlists/routes';
import { profileRoutes } from '@/server/profile/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(
  assignmentsRoutes,
  demosRoutes,
  httpRoutes,
  picturesRoutes,
  playlistsRoutes,
  profileRoutes,
);
