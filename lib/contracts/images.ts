/** What an uploaded picture may be: judged by its content, in the browser and again on the server. */
export const imageUpload = {
  /** Bytes; 5 MB. */
  maxBytes: 5_242_880,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Width × height: a small file may unpack into gigabytes. */
  maxPixels: 50_000_000,
} as const

export const imageKinds = ['avatars', 'logos', 'photos'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Widths that every stored picture has, in pixels. Avatars are squares; a logo or a photo keeps its shape. */
export const imageWidths = [96, 256, 512] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Where stored pictures are served. */
export const FILES_PREFIX = '/files/'

/** A stored picture's name is its kind and 32 random characters; each width is a WebP, the largest a JPEG as well. */
const storedFile = /^((?:avatars|logos|photos)\/[a-z2-9]{32})\/(?:(?:96|256|512)\.webp|512\.jpg)$/

/** Public address of a stored picture, 256 pixels wide unless said otherwise; null for none. */
export function imageUrl(path: string, width?: ImageWidth): string
export function imageUrl(path: string | null, width?: ImageWidth): string | null
export function imageUrl(path: string | null, width: ImageWidth = 256): string | null {
  return path === null ? null : `${FILES_PREFIX}${path}/${width}.webp`
}

/** Its JPEG, for what does not read WebP: letters, documents, link previews. */
export const imageJpegUrl = (path: string): string => `${FILES_PREFIX}${path}/512.jpg`

/** Another width of a picture by its address; an address that is none of ours stays as it is. */
export const imageUrlAtWidth = (url: string, width: ImageWidth): string =>
  url.replace(/\/\d+\.webp$/, `/${width}.webp`)

/** Whether `avatars/…/256.webp` may name a stored picture. */
export const isImageFile = (name: string): boolean => storedFile.test(name)
