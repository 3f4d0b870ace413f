import { imageUpload } from '@/lib/contracts/images'

export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** A higher resolution would only make the upload larger. */
const largestSide = 1024
const quality = 0.92

/** Crops a square of a displayed picture to JPEG on white. Null when the browser cannot draw it. */
export async function cropPicture(picture: HTMLImageElement, area: CropArea): Promise<Blob | null> {
  const side = Math.max(1, Math.min(largestSide, Math.round(area.width)))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

export type PictureProblem = 'file_too_large' | 'file_type_not_allowed'

const starts = (bytes: Uint8Array, signs: readonly number[], at = 0) =>
  signs.every((sign, i) => bytes[at + i] === sign)

const isJpeg = (bytes: Uint8Array) => starts(bytes, [0xff, 0xd8, 0xff])
const isPng = (bytes: Uint8Array) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isWebp = (bytes: Uint8Array) =>
  starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, [0x57, 0x45, 0x42, 0x50], 8)

/** The server's checks, done before the upload: size and magic bytes, not the name. */
export async function checkPicture(file: Blob): Promise<PictureProblem | null> {
  if (file.size > imageUpload.maxBytes) return 'file_too_large'
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return isJpeg(head) || isPng(head) || isWebp(head) ? null : 'file_type_not_allowed'
}
