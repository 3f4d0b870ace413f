/** Limits of uploaded pictures: checked by content, in the browser and again on the server. */
export const imageUpload = {
  /** Bytes; 5 MB. */
  maxBytes: 5_242_880,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Width × height: a small file may decompress to gigabytes. */
  maxPixels: 50_000_000,
} as const

export const imageKinds = ['avatars', 'logos', 'photos'] as const
export type ImageKind = (typeof imageKinds)[number]

/** Widths of every stored picture, pixels. Avatars are square; logos and photos keep their aspect ratio. */
export const imageWidths = [96, 256, 512] as const
export type ImageWidth = (typeof imageWidths)[number]

/** URL prefix of stored pictures. */
export const FILES_PREFIX = '/files/'

/**
 * The name of a stored picture is its kind and 32 random characters; each width is a WebP file, the largest also a
 * JPEG.
 */
const storedFile = /^((?:avatars|logos|photos)\/[a-z2-9]{32})\/(?:(?:96|256|512)\.webp|512\.jpg)$/

/** Public address of a stored picture, 256 pixels wide unless said otherwise; null for none. */
export function imageUrl(path: string, width?: ImageWidth): string
export function imageUrl(path: string | null, width?: ImageWidth): string | null
export function imageUrl(path: string | null, width: ImageWidth = 256): string | null {
  return path === null ? null : `${FILES_PREFIX}${path}/${width}.webp`
}

/** The JPEG variant, for readers without WebP support: letters, documents, link previews. */
export const imageJpegUrl = (path: string): string => `${FILES_PREFIX}${path}/512.jpg`

/** The URL of another width of a stored picture; foreign URLs are returned unchanged. */
export const imageUrlAtWidth = (url: string, width: ImageWidth): string =>
  url.replace(/\/\d+\.webp$/, `/${width}.webp`)

/** Whether a path like `avatars/…/256.webp` may name a stored picture. */
export const isImageFile = (name: string): boolean => storedFile.test(name)
