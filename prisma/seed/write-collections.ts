import type { Tx } from '@/server/platform/db';
import { people } from './content/people';
import { sampleId } from './content/random';
import type { SampleVoice } from './content/roster';

export async function writeCollections(tx: Tx, voices: readonly SampleVoice[]): Promise<void> {
  const named = voices.slice(0, 2);
  const english = voices.filter((voice) => voice.demos[0]?.language === 'en').slice(2, 6);
  const nordic = voices.filter((voice) => ['sv', 'da', 'no', 'fi'].includes(voice.demos[0]?.language ?? ''));
  const userId = people.olivia.id;
  await tx.favorite.createMany({
    data: [...named, ...english.slice(0, 3), ...nordic.slice(4, 6)].map((voice) => ({ userId, voiceId: voice.id })),
  });
  const playlists = [
    { name: 'Warm English', voices: english },
    { name: 'Nordic campaign', voices: nordic.filter((_, index) => index % 6 === 0) },
    { name: 'Maybe later', voices: [] },
  ].map((playlist) => ({ ...playlist, id: sampleId('playlist', playlist.name) }));
  await tx.playlist.createMany({
    data: playlists.map(({ id, name }) => ({ id, name, userId, shortId: sampleId('short', name).slice(0, 10) })),
  });
  await tx.playlistTrack.createMany({
    data: playlists.flatMap(({ id, voices: chosen }) =>
      chosen.flatMap((voice, position) => {
        const [demo] = voice.demos;
        return demo ? [{ playlistId: id, voiceDemoId: demo.id, position }] : [];
      }),
    ),
  });
}
