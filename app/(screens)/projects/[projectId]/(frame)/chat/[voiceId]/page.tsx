/** The chat itself is the layout. */
export default function ChatPage() {
  return null;
}
