import { randomUUID } from 'node:crypto';
import { db } from '@/server/platform/db';
import { freshName } from '@/tests/support/fresh-name';
import { codeIn, mailTo } from '@/tests/support/mails';
import type { Journey } from '@/tests/engines/scene';

/** A customer signs up with the code of the mail, logs out nowhere, and logs in again in another tab by the form. */
export const signUp: Journey = async (scene) => {
  const email = `engine-${randomUUID().slice(0, 8)}@people.example`;
  const page = await scene.visitor();
  await page.open('/search/signup-as-customer');
  const form = page.role('dialog', 'Sign up as customer');
  await form.label('First name').fill('Nils');
  await form.label('Last name').fill(freshName());
  await form.label('Company name').fill('Newman Radio');
  await form.label('Email').fill(email);
  await form.label('Password').fill('a-long-password');
  await form.role('button', 'Sign up').click();
  const verify = page.role('dialog', 'Enter the code');
  await verify.text(new RegExp(email)).visible();
  // The sixth digit sends the code.
  await verify.label('Code').click();
  await page.tab.type(codeIn(await mailTo(email)));
  await verify.hidden();
  await page
    .role('navigation', 'Main')
    .role('link', /Projects/)
    .visible();
  await db.user.findUniqueOrThrow({ where: { email } });

  const again = await scene.visitor();
  await again.open('/search/login');
  const login = again.role('dialog', 'Login');
  await login.label('Email').fill(email);
  await login.label('Password').fill('a-long-password');
  await login.role('button', 'Login').click();
  await login.hidden();
  await again
    .role('navigation', 'Main')
    .role('link', /Projects/)
    .visible();
  await again.fits();
};
