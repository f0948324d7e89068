import { serve } from '@/server/http/serve';
import { invitationsRoutes } from '@/server/invitations/routes';
import { payoutsRoutes } from '@/server/payouts/routes';
import { teamsRoutes } from '@/server/teams/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(invitationsRoutes, payoutsRoutes, teamsRoutes);
