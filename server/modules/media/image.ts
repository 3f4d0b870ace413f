import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { type ImageKind, imageUpload, imageWidths } from '@/lib/contracts/images'
import { AppError } from '@/server/platform/errors'
import { createSlots } from '@/server/platform/slots'

sharp.concurrency(1)
sharp.cache(false)

const formats: Record<string, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }
const secondsToDraw = 20
const largest = Math.max(...imageWidths)

export interface ImageFile {
  /** `256.webp`. */
  name: string
  bytes: Buffer
}

/** Opens an upload as what its first bytes say it is. @throws AppError for whatever is no picture of ours. */
async function openImage(bytes: Uint8Array): Promise<Sharp> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = type && formats[type.mime]
  if (!format) throw new AppError('file_type_not_allowed')
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1, sequentialRead: true })
  const facts = await image.metadata().catch(() => {
    throw new AppError('image_broken')
  })
  if (facts.format !== format) throw new AppError('file_type_not_allowed')
  if (facts.width * facts.height > imageUpload.maxPixels) throw new AppError('image_too_large')
  return image
}

/** Upright as its camera meant it, in the largest width, as pixels: the upload itself is unpacked only once. */
async function drawLargest(image: Sharp, kind: ImageKind): Promise<Sharp> {
  const upright = image.timeout({ seconds: secondsToDraw }).autoOrient()
  const sized =
    kind === 'avatars'
      ? upright.resize(largest, largest, { fit: 'cover' })
      : upright.resize(largest, largest * 2, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await sized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

async function draw(kind: ImageKind, bytes: Uint8Array): Promise<ImageFile[]> {
  const image = await openImage(bytes)
  try {
    const drawn = await drawLargest(image, kind)
    const files = imageWidths.map(async (width) => ({
      name: `${width}.webp`,
      bytes: await drawn.clone().resize({ width, withoutEnlargement: true }).webp({ quality: 82 }).toBuffer(),
    }))
    const jpeg = drawn.clone().flatten({ background: '#ffffff' }).jpeg({ quality: 85 }).toBuffer()
    return [...(await Promise.all(files)), { name: `${largest}.jpg`, bytes: await jpeg }]
  } catch {
    throw new AppError('image_broken')
  }
}

/** One at a time, and a dozen in the hand: each waits with its bytes in memory. */
const lane = createSlots(1, 12)

/**
 * Draws an upload anew in every width: what comes out was made here, pixel by pixel, whatever hid in the file, and
 * nothing is left of where and by whom it was taken. One picture at a time: a few big ones together would take the
 * memory of the whole process.
 * @throws AppError file_type_not_allowed, image_too_large, image_broken, service_unavailable
 */
export function drawImage(kind: ImageKind, bytes: Uint8Array): Promise<ImageFile[]> {
  const drawn = lane.run(() => draw(kind, bytes))
  if (!drawn) throw new AppError('service_unavailable', { retryAfter: 10 })
  return drawn
}
