type LicenseLinesProps = {
  title: string;
  lines: readonly string[];
};

/** Shows a license, and announces to screen readers what a choice changes in it. */
export function LicenseLines({ title, lines }: LicenseLinesProps) {
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="font-medium">{title}</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-muted" aria-live="polite">
        {lines.map((line) => (
          <li key={line} dir="auto" className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
