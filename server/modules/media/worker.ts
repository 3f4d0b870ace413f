import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { type ImageKind, imageUpload, imageWidths } from '@/lib/contracts/images'
import { serveJobs } from '@/server/platform/children/serve'
import { bytesOf, type FileSource } from '@/server/platform/stored-upload'

type ImageProblem = 'file_type_not_allowed' | 'image_too_large' | 'image_broken'

class BadImage extends Error {
  constructor(readonly problem: ImageProblem) {
    super(problem)
  }
}

export interface ImageFile {
  /** `256.webp`. */
  name: string
  bytes: Buffer
}

/** Input and output of the image child process. */
export interface DrawInput {
  kind: ImageKind
  source: FileSource
}
export type DrawAnswer = { files: { name: string; bytes: Uint8Array }[] } | { problem: ImageProblem }

sharp.concurrency(1)
sharp.cache(false)

const formats: Record<string, string> = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' }
const secondsToDraw = 20
/** An interlaced picture must be decoded completely before its first row can be drawn. */
const maxInterlacedPixels = 24_000_000
const largest = Math.max(...imageWidths)

/** Opens an upload by its magic bytes. @throws BadImage for unsupported formats */
async function openImage(bytes: Uint8Array): Promise<Sharp> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const format = type && formats[type.mime]
  if (!format) throw new BadImage('file_type_not_allowed')
  // The limit is also passed to the library, one pixel higher, so that ours applies first.
  const limitInputPixels = imageUpload.maxPixels + 1
  const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 })
    .metadata()
    .catch(() => {
      throw new BadImage('image_broken')
    })
  if (header.format !== format) throw new BadImage('file_type_not_allowed')
  const pixels = header.width * header.height
  if (pixels > imageUpload.maxPixels || (header.isProgressive && pixels > maxInterlacedPixels))
    throw new BadImage('image_too_large')
  return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true })
}

/** Rotated by EXIF, in the largest width, as raw pixels: the upload is decoded only once. */
async function drawLargest(image: Sharp, kind: ImageKind): Promise<Sharp> {
  const upright = image.timeout({ seconds: secondsToDraw }).autoOrient()
  const sized =
    kind === 'avatars'
      ? upright.resize(largest, largest, { fit: 'cover' })
      : upright.resize(largest, largest * 2, { fit: 'inside', withoutEnlargement: true })
  const { data, info } = await sized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** Renders a picture in every width. @throws BadImage */
async function draw(kind: ImageKind, bytes: Uint8Array): Promise<ImageFile[]> {
  const image = await openImage(bytes)
  try {
    const drawn = await drawLargest(image, kind)
    const files: ImageFile[] = []
    for (const width of imageWidths) {
      const resized = drawn.clone().resize({ width, withoutEnlargement: true })
      files.push({ name: `${width}.webp`, bytes: await resized.webp({ quality: 82 }).toBuffer() })
    }
    const jpeg = drawn.clone().flatten({ background: '#ffffff' }).jpeg({ quality: 85 })
    files.push({ name: `${largest}.jpg`, bytes: await jpeg.toBuffer() })
    return files
  } catch {
    throw new BadImage('image_broken')
  }
}

serveJobs(async ({ kind, source }: DrawInput): Promise<DrawAnswer> => {
  try {
    return { files: await draw(kind, await bytesOf(source)) }
  } catch (error) {
    if (error instanceof BadImage) return { problem: error.problem }
    throw error
  }
})
