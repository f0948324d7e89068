import type { ReactNode } from 'react';
import { findOwnVoice } from '@/app/(screens)/profile/find-own-voice';
import {
  SelectDemoAge,
  SelectDemoAttributes,
  SelectDemoDialect,
  SelectDemoLanguage,
} from '@/components/demos/demo-pickers';
import { maxTones, maxTypes } from '@/lib/domain/people/demos';
import { listAttributes } from '@/server/demos/queries';

function picker(title: string, show: () => ReactNode | Promise<ReactNode>) {
  return { title, open: async () => (await findOwnVoice()) && show() };
}

/** The dialogs of the form for a demo that is added or edited. */
export const demoPickers = {
  age: picker('Select age', async () => <SelectDemoAge options={await listAttributes('age')} />),
  dialect: picker('Select dialect', () => <SelectDemoDialect />),
  language: picker('Select language', () => <SelectDemoLanguage />),
  tones: picker('Select tones', async () => (
    <SelectDemoAttributes title="Select tones" field="tones" options={await listAttributes('tone')} max={maxTones} />
  )),
  types: picker('Select types', async () => (
    <SelectDemoAttributes title="Select types" field="types" options={await listAttributes('type')} max={maxTypes} />
  )),
};
