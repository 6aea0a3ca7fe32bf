/** Makes the browser download a file. */
export function downloadBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has opened the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
