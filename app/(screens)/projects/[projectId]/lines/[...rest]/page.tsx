/** The list renders the dialog that the URL names (components/lines/audio/line-path.ts). */
export default function LineDialogPage() {
  return null;
}
