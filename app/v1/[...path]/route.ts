import { accessRoutes } from '@/server/access/routes';
import { demosRoutes } from '@/server/demos/routes';
import { httpRoutes } from '@/server/http/routes';
import { serve } from '@/server/http/serve';
import { invitationsRoutes } from '@/server/invitations/routes';
import { notificationsRoutes } from '@/server/notifications/routes';
import { paymentsRoutes } from '@/server/payments/routes';
import { payoutsRoutes } from '@/server/payouts/routes';
import { picturesRoutes } from '@/server/pictures/routes';
import { playlistsRoutes } from '@/server/playlists/routes';
import { profileRoutes } from '@/server/profile/routes';
import { projectsRoutes } from '@/server/projects/routes';
import { requestsRoutes } from '@/server/requests/routes';
import { searchRoutes } from '@/server/search/routes';
import { systemRoutes } from '@/server/system/routes';
import { teamsRoutes } from '@/server/teams/routes';
import { uploadsRoutes } from '@/server/uploads/routes';
import { voicesRoutes } from '@/server/voices/routes';

/** Endpoints whose first segment has no folder of its own, and all paths that are no endpoint. */
export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(
  accessRoutes,
  demosRoutes,
  httpRoutes,
  invitationsRoutes,
  notificationsRoutes,
  paymentsRoutes,
  payoutsRoutes,
  picturesRoutes,
  playlistsRoutes,
  profileRoutes,
  projectsRoutes,
  requestsRoutes,
  searchRoutes,
  systemRoutes,
  teamsRoutes,
  uploadsRoutes,
  voicesRoutes,
);
