import { linkParts } from './link-parts';

/** Text in which URLs are links that open in a new tab and send no referrer. */
export function SafeText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {linkParts(text).map((part, index) =>
        part.href ? (
          <a
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            referrerPolicy="no-referrer"
            className="rounded-sm underline underline-offset-4 hover:text-accent"
          >
            {part.text}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
