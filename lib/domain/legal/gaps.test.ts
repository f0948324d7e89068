import { expect, test } from 'vitest';
import { gapsOf, maxGapLength } from './gaps';

test.each([
  ['nothing', []],
  ['Register: [[Number]], court: [[ Court ]].', ['Number', 'Court']],
  ['[[Phone]] or [[Phone]], [[Fax]]', ['Phone', 'Fax']],
  ['[a link](https://voices.example) and [one] [[', []],
  ['[[]] [[ ]] [[not\nclosed]] [[not\rclosed]]', []],
  ['[[outer [[inner]] ]]', ['inner']],
  ['[[[Three]]]', ['Three']],
  [`[[${'x'.repeat(maxGapLength)}]]`, ['x'.repeat(maxGapLength)]],
  [`[[${'x'.repeat(maxGapLength + 1)}]]`, []],
])('the gaps of %j are %j', (markdown, gaps) => {
  expect(gapsOf(markdown)).toEqual(gaps);
});
