/** Word for Windows: styles, numbered and bulleted lists as paragraphs, a table. */
export const wordDocument = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style>
p.MsoNormal {mso-style-unhide:no; font-family:"Calibri",sans-serif;}
@list l0:level1 {mso-level-text:"%1\\."; mso-level-number-format:arabic;}
@list l1:level1 {mso-level-number-format:bullet; mso-level-text:·;}
</style></head><body lang=EN-GB><!--StartFragment-->
<h1>Opening</h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Bold<o:p></o:p></b>, <i style='mso-bidi-font-style:normal'>italic</i>
and <u>under<span style='color:#C00000'>lined</span></u> <span style='font-size:20pt;font-family:"Comic Sans MS"'>big</span>.</p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>First</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.</span><![endif]>Second</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>·</span><![endif]>Dot</p>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Cell</p></td></tr></table>
<p class=MsoNormal>The <a href="https://elsewhere.example/">end</a></p>
<!--EndFragment--></body></html>`;

export const hostilePaste = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style>@list l0:level1 {mso-level-number-format:bullet;}
* {display: none}</style></head><body>
<p style="mso-list:l0 level1 lfo1"><img src="/missing" onerror="window.broken = 'list item'">safe</p>
<p><img src="/missing" onerror="window.broken = 'picture'"><script>window.broken = 'script'</script>
<svg onload="window.broken = 'svg'"><text>drawn</text></svg><iframe src="javascript:parent.broken = 'frame'"></iframe>
<input autofocus onfocus="window.broken = 'field'"><video><source onerror="window.broken = 'film'"></video>
<template><img src="/missing" onerror="window.broken = 'template'"></template><style>body {display: none}</style>
<a href="javascript:window.broken = 'link'"><b onmouseover="window.broken = 'hover'">bold</b></a></p></body></html>`;

/** Pastes HTML into the field as if it came from another program. */
export function pasteHtml(field: Element, html: string): void {
  field.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: transferOf(html), bubbles: true, cancelable: true }),
  );
}

/** Drops HTML at the start or end of the field's first line, from another window or (`isOwn`) from the field's selection. */
export function dropHtml(
  field: Element,
  html: string,
  { at = 'end', isOwn = false }: { at?: 'start' | 'end'; isOwn?: boolean } = {},
): void {
  const line = document.createRange();
  line.selectNodeContents(field.firstElementChild ?? field);
  const { left, right, top, bottom } = line.getBoundingClientRect();
  const place = { clientX: at === 'end' ? right - 1 : left + 1, clientY: (top + bottom) / 2 };
  const event = { dataTransfer: transferOf(html), ...place, bubbles: true, cancelable: true };
  if (isOwn) field.dispatchEvent(new DragEvent('dragstart', event));
  field.dispatchEvent(new DragEvent('drop', event));
}

function transferOf(html: string): DataTransfer {
  const transfer = new DataTransfer();
  transfer.setData('text/html', html);
  transfer.setData('text/plain', 'as plain text');
  return transfer;
}
