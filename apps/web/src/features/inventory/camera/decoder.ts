/** Decodes bar codes of camera pictures: by the browser, or by our own decoder. */

export interface Decoder {
  /** Reads a code from the picture; null if the picture has none. */
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
  readonly close: () => void;
}

interface DetectedBarcode {
  readonly rawValue: string;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): {
    readonly detect: (source: HTMLVideoElement) => Promise<readonly DetectedBarcode[]>;
  };
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const barcodeFormats = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "itf"] as const;

const isDetectorClass = (value: unknown): value is DetectorClass =>
  typeof value === "function" && "getSupportedFormats" in value;

export async function openDecoder(): Promise<Decoder> {
  const Detector: unknown = Reflect.get(globalThis, "BarcodeDetector");
  // A browser may have the API without any format.
  const supportedFormats = isDetectorClass(Detector) ? await Detector.getSupportedFormats().catch(() => []) : [];
  if (isDetectorClass(Detector) && supportedFormats.includes("ean_13")) {
    const detector = new Detector({ formats: barcodeFormats.filter((format) => supportedFormats.includes(format)) });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => undefined };
  }
  return createWorkerDecoder(new Worker(new URL("./code-worker.ts", import.meta.url), { type: "module" }));
}

/** Maximum width of a decoded picture: codes need no more, and a phone's camera gives four times as much. Units: pixels. */
const pictureWidthAtMostPx = 1_280;

function createWorkerDecoder(worker: Worker): Decoder {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return {
    read: (video) => {
      if (context === null || video.videoWidth === 0) return Promise.resolve(null);
      const scale = Math.min(1, pictureWidthAtMostPx / video.videoWidth);
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<{ readonly code: string | null; readonly error?: string }>) =>
          data.error === undefined ? resolve(data.code) : reject(new Error(data.error));
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(picture, [picture.data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
