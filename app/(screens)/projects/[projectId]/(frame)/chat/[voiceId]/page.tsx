/** The layout renders the chat. */
export default function ChatPage() {
  return null;
}
