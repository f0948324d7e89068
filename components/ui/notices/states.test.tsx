import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorState } from './states';

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|');

test('shows the number of an unexpected error without repeating the title', () => {
  const message = 'Something went wrong here. Sorry. Please try again. (request-1)';
  expect(textOf(renderToStaticMarkup(<ErrorState message={message} />))).toBe(
    '|Something went wrong here. Sorry. Please try again.|(request-1)|',
  );
});

test('shows the message of a refusal', () => {
  expect(textOf(renderToStaticMarkup(<ErrorState title="Not saved." message="The project is archived." />))).toBe(
    '|Not saved.|The project is archived.|',
  );
});
