import { cn } from './cn';

export type AvatarSize = 'small' | 'medium' | 'large' | 'huge';

const sizes: Record<AvatarSize, string> = {
  small: 'size-8 text-xs',
  medium: 'size-11 text-sm',
  large: 'size-16 text-lg',
  huge: 'size-28 text-2xl',
};

const pixelsOfSize: Record<AvatarSize, 64 | 128 | 256> = { small: 64, medium: 128, large: 128, huge: 256 };

type AvatarProps = {
  name: string;
  /** Image URL; the `size` query (64, 128, 256) is added here. Without it, initials are shown. */
  picture?: string | null | undefined;
  size?: AvatarSize;
  /** True if the name is shown beside the avatar, so that screen readers do not repeat it. */
  decorative?: boolean;
  className?: string;
};

export function Avatar({ name, picture, size = 'medium', decorative = false, className }: AvatarProps) {
  return (
    <span
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-wash font-semibold text-muted',
        sizes[size],
        className,
      )}
    >
      {/* Generated content, so that the visible text of a link around it is not different from its name. */}
      <span aria-hidden="true" data-initials={initials(name)} className="before:content-[attr(data-initials)]" />
      {picture && (
        // Without an alt text, browsers render nothing for an image that fails to load.
        <img
          src={sized(picture, pixelsOfSize[size])}
          alt=""
          // The huge avatar is above the fold.
          {...(size === 'huge' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '').join('');
}

function sized(picture: string, pixels: number): string {
  if (/^(data|blob):/u.test(picture) || picture.includes('size=')) return picture;
  return `${picture}${picture.includes('?') ? '&' : '?'}size=${pixels}`;
}
