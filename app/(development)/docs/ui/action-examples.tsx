'use client';

import { Archive, Download, Globe, Heart, MoreHorizontal, Play, Plus, Share2, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { Badge, UnreadBadge, UnreadDot } from '@/components/ui/badge';
import { Button, ButtonLink, type ButtonVariant } from '@/components/ui/button';
import { Chip, FilterChip } from '@/components/ui/chip';
import { CopyButton } from '@/components/ui/copy-button';
import { IconButton } from '@/components/ui/icon-button';
import { KeyHint } from '@/components/ui/key-hint';
import { Menu } from '@/components/ui/menus/menu';
import { TextLink } from '@/components/ui/text-link';
import { Example, Section } from './example';

const variants: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];

export function ActionExamples() {
  const [favorites, setFavorites] = useState(true);
  const [tone, setTone] = useState<string | null>('Warm');
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Example key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Start a project</Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} icon={<Plus className="size-5" />}>
            With icon
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Example>
      ))}
      <Example name="Icon button, tooltip">
        <IconButton label="Add to favorites" icon={<Heart className="size-5" />} />
        <IconButton label="Download" variant="secondary" icon={<Download className="size-5" />} />
        <IconButton label="Play" round variant="primary" icon={<Play className="ml-0.5 size-5 fill-current" />} />
        <IconButton label="Disabled" disabled icon={<Trash2 className="size-5" />} />
        <IconButton label="Loading" loading icon={<Share2 className="size-5" />} />
      </Example>
      <Example name="Link, key">
        <ButtonLink href="/search" variant="secondary">
          Button that goes somewhere
        </ButtonLink>
        <TextLink href="/search">Find out more</TextLink>
        <TextLink href="https://example.com" external>
          Elsewhere
        </TextLink>
        <KeyHint>/</KeyHint>
        <KeyHint>Space</KeyHint>
      </Example>
      <Example name="Menu">
        <Menu
          label="Freja Holm"
          align="start"
          trigger={
            <IconButton
              label="More about Freja Holm"
              variant="secondary"
              icon={<MoreHorizontal className="size-5" />}
            />
          }
          items={[
            { label: 'Play', icon: <Play />, onSelect: () => {} },
            { label: 'Show profile', icon: <UserRound />, href: '/search' },
            { label: 'Share profile', icon: <Share2 />, onSelect: () => {} },
            { label: 'Chosen', icon: <Heart />, checked: true, onSelect: () => {} },
            'separator',
            { label: 'Not possible now', icon: <Archive />, disabled: true, onSelect: () => {} },
            { label: 'Delete', icon: <Trash2 />, danger: true, onSelect: () => {} },
          ]}
        />
        <CopyButton text="https://timbre.example/s/abc" />
      </Example>
      <Example name="Chips">
        <Chip>Danish</Chip>
        <Chip onRemove={() => {}} removeLabel="Remove the label Spring">
          Spring
        </Chip>
        <FilterChip label="Language" href="/docs/ui" icon={<Globe />} />
        <FilterChip label="Tone" href="/docs/ui" value={tone} onClear={() => setTone(null)} />
        <FilterChip label="Dialect" href="/docs/ui" disabled />
        <FilterChip label="Favorites" icon={<Heart />} pressed={favorites} onPress={() => setFavorites(!favorites)} />
      </Example>
      <Example name="Badges">
        <Badge>Draft</Badge>
        <Badge tone="accent">New</Badge>
        <Badge tone="success">Approved</Badge>
        <Badge tone="warning">Waiting</Badge>
        <Badge tone="danger">Failed</Badge>
        <UnreadBadge count={3} label="3 unread messages" />
        <UnreadBadge count={120} />
        <UnreadDot />
      </Example>
    </Section>
  );
}
