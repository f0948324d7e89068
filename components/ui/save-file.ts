/** Lets the browser save data as a file. */
export function saveFile(data: Blob, filename: string): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename.replace(/[/\\:*?"<>|]/g, '-');
  link.click();
  // Browsers read the data after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
