import type { ImageKind } from '@/lib/contracts/images'
import type { FileSource } from '@/server/platform/stored-upload'

export type ImageProblem = 'file_type_not_allowed' | 'image_too_large' | 'image_broken'

export class BadImage extends Error {
  constructor(readonly problem: ImageProblem) {
    super(problem)
  }
}

export interface ImageFile {
  /** `256.webp`. */
  name: string
  bytes: Buffer
}

/** What a drawing child is given, and what it answers. */
export interface DrawInput {
  kind: ImageKind
  source: FileSource
}
export type DrawAnswer = { files: { name: string; bytes: Uint8Array }[] } | { problem: ImageProblem }
