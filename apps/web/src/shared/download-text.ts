/** Downloads a text as a file. */
export function downloadText(name: string, text: string, type = "text/csv"): void {
  const blobUrl = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const downloadLink = document.createElement("a");
  downloadLink.href = blobUrl;
  downloadLink.download = name;
  downloadLink.click();
  setTimeout(() => URL.revokeObjectURL(blobUrl), 10_000);
}
