/** Reads bar codes and QR codes out of a picture of the camera: the browser's own reader where it has one, else the one we bring. */
type Source = HTMLVideoElement
export type Reader = (source: Source) => Promise<string | undefined>

interface Detector {
  detect(source: Source): Promise<readonly { rawValue: string }[]>
}
const formats = ['code_128', 'qr_code']

async function ownReader(): Promise<Reader | undefined> {
  const Made = (
    globalThis as {
      BarcodeDetector?: {
        new (options: { formats: string[] }): Detector
        getSupportedFormats(): Promise<string[]>
      }
    }
  ).BarcodeDetector
  if (!Made) return undefined
  // Some browsers have the name and no reader behind it.
  const known = await Made.getSupportedFormats()
  if (!formats.every(format => known.includes(format))) return undefined
  const detector = new Made({ formats })
  return async source => (await detector.detect(source))[0]?.rawValue
}

async function broughtReader(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await import(
    /* webpackChunkName: 'm-reader' */ 'zxing-wasm/reader'
  )
  // Ours, beside the page: by itself it would come from elsewhere.
  const file = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
  prepareZXingModule({ overrides: { locateFile: () => file } })
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  return async source => {
    canvas.width = source.videoWidth
    canvas.height = source.videoHeight
    if (!pen || canvas.width === 0) return undefined
    pen.drawImage(source, 0, 0)
    const picture = pen.getImageData(0, 0, canvas.width, canvas.height)
    const [code] = await readBarcodes(picture, { formats: ['Code128', 'QRCode'], maxNumberOfSymbols: 1 })
    return code?.isValid ? code.text : undefined
  }
}
export const openReader = async (): Promise<Reader> => (await ownReader()) ?? broughtReader()
