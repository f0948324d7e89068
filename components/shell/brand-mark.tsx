import { cn } from '@/components/ui/cn';

/** A logo, and the ground on which it is visible. */
export type BrandLogo = { path: string; ground: 'any' | 'light' | 'dark' };

/** Plates of logos that would not be visible in one of the themes. */
const plates: Readonly<Record<BrandLogo['ground'], string>> = {
  any: '',
  light: 'rounded-sm bg-[light-dark(transparent,#fff)] p-0.5',
  dark: 'rounded-sm bg-[light-dark(#15181a,transparent)] p-0.5',
};

/** The logo of the installation, or the mark of the product. The server renders it, so that it is no script. */
export function BrandMark({ logo }: { logo: BrandLogo | null }) {
  if (logo) {
    const look = cn('h-7 max-w-14 shrink-0 object-contain wide:max-w-20', plates[logo.ground]);
    return <img src={logo.path} alt="" className={look} />;
  }
  return (
    <svg viewBox="0 0 28 28" className="size-7 shrink-0" aria-hidden="true">
      <g fill="none" strokeWidth="3" strokeLinecap="round">
        <path d="M3.5 12v4M9 7.5v13M19.5 9.5v9M25 12v4" stroke="currentColor" />
        <path d="M14.25 3v22" className="stroke-accent" />
      </g>
    </svg>
  );
}
