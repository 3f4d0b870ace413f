import { imageUpload } from '@/lib/contracts/images'

export type PictureTrouble = 'file_too_large' | 'file_type_not_allowed'

const starts = (bytes: Uint8Array, signs: readonly number[], at = 0) =>
  signs.every((sign, i) => bytes[at + i] === sign)

const isJpeg = (bytes: Uint8Array) => starts(bytes, [0xff, 0xd8, 0xff])
const isPng = (bytes: Uint8Array) => starts(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isWebp = (bytes: Uint8Array) =>
  starts(bytes, [0x52, 0x49, 0x46, 0x46]) && starts(bytes, [0x57, 0x45, 0x42, 0x50], 8)

/** What the server would say to a picture, before it is sent: by its size and its first bytes, not by its name. */
export async function checkPicture(file: Blob): Promise<PictureTrouble | null> {
  if (file.size > imageUpload.maxBytes) return 'file_too_large'
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return isJpeg(head) || isPng(head) || isWebp(head) ? null : 'file_type_not_allowed'
}
