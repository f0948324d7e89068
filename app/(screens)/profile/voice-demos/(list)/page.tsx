/** The layout renders the list. */
export default function VoiceDemosPage() {
  return null;
}
