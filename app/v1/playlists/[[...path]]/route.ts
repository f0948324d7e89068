import { serve } from '@/server/http/serve';
import { playlistsRoutes } from '@/server/playlists/routes';

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = serve(playlistsRoutes);
