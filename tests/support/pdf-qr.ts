import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import decodeQR from 'qr/decode.js'

interface Surface {
  canvas: object
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
}

/** What a phone reads off the first page: it is drawn to pixels, and the QR is found in them. */
export async function qrOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), isEvalSupported: false, verbosity: 0 })
  const document = await task.promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: 2 })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const factory = document.canvasFactory as { create(width: number, height: number): Surface }
  const { canvas, context } = factory.create(width, height)
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
  const { data } = context.getImageData(0, 0, width, height)
  await task.destroy()
  return decodeQR({ width, height, data }, { timeLimit: 5_000 })
}
