import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button, ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { renderScreen } from '@/tests/support/component/render';
import { setViewport } from '@/tests/support/component/viewport';
import { PageFrame } from './page-frame';
import { useHeaderHeight } from './use-header-height';

test('the title bar is 60 px high', async () => {
  await renderScreen(<PageFrame title="Projects">Content</PageFrame>);
  const title = page.getByRole('heading', { level: 1, name: 'Projects' });
  await expect.element(title).toBeVisible();
  // The border is below the bar.
  expect(title.element().parentElement?.parentElement?.getBoundingClientRect().height).toBe(60);
});

test('buttons in the title bar have one size', async () => {
  const buttons = (
    <>
      <Button>Save</Button>
      <Button size="small">Add card</Button>
      <ButtonLink href="/projects/add">Create project</ButtonLink>
      <IconButton label="More" icon="…" />
    </>
  );
  await renderScreen(
    <PageFrame title="Projects" action={buttons}>
      <Button>Outside</Button>
    </PageFrame>,
  );
  const boxOf = (name: string) => {
    const style = getComputedStyle(page.getByText(name, { exact: true }).element().closest('a, button') as Element);
    return [style.height, style.fontSize, style.paddingLeft];
  };
  await expect.element(page.getByText('Create project')).toBeVisible();
  expect(['Save', 'Add card', 'Create project'].map(boxOf)).toEqual(
    Array.from({ length: 3 }, () => ['36px', '14px', '12px']),
  );
  expect(boxOf('Outside')).toEqual(['44px', '16px', '20px']);
  expect(page.getByRole('button', { name: 'More' }).element().getBoundingClientRect().height).toBe(44);
});

test('on a phone, a long title takes two lines inside the title bar', async () => {
  await setViewport(320, 700);
  const title = 'The annual report film of the whole group';
  await renderScreen(
    <PageFrame title={title} action={<IconButton label="More" icon="…" />}>
      Content
    </PageFrame>,
  );
  const heading = page.getByRole('heading', { level: 1, name: title });
  await expect.element(heading).toBeVisible();
  expect(heading.element().getBoundingClientRect().height).toBe(48);
  expect(heading.element().parentElement?.parentElement?.getBoundingClientRect().height).toBe(60);
});

test('on a phone, actions that do not fit beside the title move below it, and its words stay whole', async () => {
  await setViewport(320, 700);
  const action = (
    <>
      <Button size="small">All bank files</Button>
      <Button size="small">Create bank file</Button>
    </>
  );
  await renderScreen(
    <PageFrame title="Payouts" action={action}>
      Content
    </PageFrame>,
  );
  const heading = page.getByRole('heading', { level: 1, name: 'Payouts' });
  await expect.element(heading).toBeVisible();
  const title = heading.element().getBoundingClientRect();
  expect(title.height).toBe(24);
  for (const name of ['All bank files', 'Create bank file']) {
    const button = page.getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(button.height).toBe(36);
    expect(button.top).toBeGreaterThanOrEqual(title.bottom);
  }
  expect(document.documentElement.scrollWidth).toBe(320);
});

function Columns({ isMeasured }: { isMeasured: boolean }) {
  return (
    <div style={{ height: 3_000 }}>
      {isMeasured && <Measure />}
      <p className="sticky top-(--page-top)">Columns</p>
    </div>
  );
}

function Measure() {
  useHeaderHeight();
  return null;
}

const headerHeight = () =>
  page.getByRole('heading', { level: 1 }).element().closest('header')?.getBoundingClientRect().height ?? 0;

/** Returns the distance in px between the header and what sticks below it. */
function gap(): number {
  const header = page.getByRole('heading', { level: 1 }).element().closest('header');
  return (
    page.getByText('Columns').element().getBoundingClientRect().top - (header?.getBoundingClientRect().bottom ?? 0)
  );
}

test('what sticks below the title bar is below its tabs too', async () => {
  await renderScreen(
    <PageFrame title="Lines" tabs={<p className="flex h-12 items-center">Tabs</p>}>
      <Columns isMeasured={false} />
    </PageFrame>,
  );
  window.scrollTo(0, 600);
  // Under the border of the header.
  await expect.poll(gap).toBe(-1);
});

test('on a phone, what sticks below a measured title bar follows its height', async () => {
  await setViewport(320, 700);
  const screen = await renderScreen(
    <PageFrame
      title="Payouts"
      action={
        <>
          <Button size="small">All bank files</Button>
          <Button size="small">Create bank file</Button>
        </>
      }
      tabs={<p className="flex h-12 items-center">Tabs</p>}
    >
      <Columns isMeasured />
    </PageFrame>,
  );
  window.scrollTo(0, 600);
  await expect.poll(gap).toBe(0);
  const narrow = headerHeight();
  expect(narrow).toBeGreaterThan(120);
  expect(getComputedStyle(document.documentElement).scrollPaddingTop).toBe(`${narrow + 16}px`);

  await setViewport(1440, 700);
  window.scrollTo(0, 600);
  await expect.poll(gap).toBe(0);
  expect(headerHeight()).toBeLessThan(narrow);

  await screen.unmount();
  expect(document.documentElement.style.getPropertyValue('--page-header')).toBe('');
});

test('content begins at the same line on every page, whatever its width', async () => {
  await setViewport(1920, 1080);
  const starts: number[] = [];
  for (const width of ['text', 'default', 'full'] as const) {
    const screen = await renderScreen(
      <PageFrame title="Page" width={width}>
        Content of {width}
      </PageFrame>,
    );
    const content = screen.getByText(`Content of ${width}`);
    await expect.element(content).toBeVisible();
    starts.push(content.element().getBoundingClientRect().left);
    starts.push(screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect().left);
    await screen.unmount();
  }
  await setViewport(1440, 900);
  expect(new Set(starts).size).toBe(1);
});
