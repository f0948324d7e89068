import { writeSpreadsheet } from '@/components/lines/import/workbook';
import type { Page } from '@/tests/engines/page';
import type { Journey } from '@/tests/engines/scene';
import { db } from '@/server/platform/db';
import { aProject, aTemplate } from '@/tests/support/builders';

const rows = [
  ['File', 'Direction', 'Text'],
  ['gate_1.wav', 'Calm', 'Halt!'],
  ['gate_2.wav', 'Angry', 'Who goes there?'],
];

/** A customer imports lines from a workbook, and changes and adds lines by a CSV file. */
export const imports: Journey = async (scene) => {
  const template = await aTemplate({ hasLineReader: true });
  const { id, customerId } = await aProject({ state: 'accepted', template });
  const page = await scene.visitor({ id: customerId });
  const address = `/projects/${id}/lines/import`;
  const workbook = Buffer.from(writeSpreadsheet('xlsx', rows));
  await importFile(page, address, await scene.file('script.xlsx', workbook), /2 lines added/);
  await page
    .role('row')
    .having(/gate_1\.wav/)
    .shows(/No audio/);

  const csv = 'File;Direction;Text\ngate_1.wav;Calm;Halt!\ngate_2.wav;Angry;Wait!\ngate_3.wav;Calm;Schön, Åsa.\n';
  await importFile(page, address, await scene.file('script.csv', csv), /1 line added/);
  await page
    .role('row')
    .having(/gate_3\.wav/)
    .shows(/Schön/);
  const lines = await db.line.findMany({ where: { projectId: id }, orderBy: { filename: 'asc' } });
  const texts = lines.map(({ line }) => line);
  const expected = ['Halt!', 'Wait!', 'Schön, Åsa.'];
  if (texts.join('|') !== expected.join('|')) throw new Error(`The stored lines are ${texts.join('|')}.`);
  await page.fits();
};

async function importFile(page: Page, address: string, file: string, summary: RegExp): Promise<void> {
  const dialog = page.role('dialog', /^Import/);
  await page.open(address);
  await page.label(/^Choose an Excel workbook or a CSV file/).setFiles(file);
  await dialog.text(summary).visible();
  await dialog.role('button', 'Upload').click();
  await dialog.hidden();
}
