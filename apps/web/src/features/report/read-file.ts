/** Reads a file as it comes, in pieces that the browser may keep outside its memory. */
import { expectedLengthHeader } from "@comptoir/api/wire";

/** Minimum size of the pieces that a file is put together from. Units: bytes. */
const pieceBytesAtLeast = 4 * 1024 * 1024;

/** Reads the body of an answer, and tells how much of the expected length has come. Units of the progress: percent, at most 99 before the end. */
export async function readFile(response: Response, onProgress: (percent: number) => void): Promise<Blob> {
  const expectedBytes = Number(response.headers.get(expectedLengthHeader) ?? 0);
  const reader = response.body?.getReader();
  let fileBlob = new Blob();
  let pieceChunks: Uint8Array<ArrayBuffer>[] = [];
  let pieceBytes = 0;
  const addPieceToFile = () => {
    fileBlob = new Blob([fileBlob, ...pieceChunks]);
    pieceChunks = [];
    pieceBytes = 0;
  };
  for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read()) {
    pieceChunks.push(chunk.value);
    pieceBytes += chunk.value.length;
    if (expectedBytes > 0) onProgress(Math.min(99, Math.floor((100 * (fileBlob.size + pieceBytes)) / expectedBytes)));
    if (pieceBytes >= pieceBytesAtLeast) addPieceToFile();
  }
  addPieceToFile();
  return fileBlob;
}
