/** The layout renders the demo. */
export default function StudioQualityDemoPage() {
  return null;
}
