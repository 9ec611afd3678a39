/** Worker that decodes bar codes, since a picture takes longer than a frame. */
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
// Uses our own file: the library would fetch it from another origin.
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

addEventListener("message", (event: MessageEvent<ImageData>) => {
  const readCodeOfPicture = async () => {
    const [barcode] = await readBarcodes(event.data, {
      formats: ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "ITF"],
      tryHarder: false,
      maxNumberOfSymbols: 1,
    });
    return barcode?.isValid === true ? barcode.text : null;
  };
  readCodeOfPicture().then(
    (code) => postMessage({ code }),
    (error: unknown) => postMessage({ code: null, error: String(error) }),
  );
});
