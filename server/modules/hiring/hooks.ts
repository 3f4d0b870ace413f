import type { Tx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'

/** A text that is shown only after a moderator has read it (database id). */
export interface TextToReview {
  type: 'experience' | 'experience_reply'
  id: number
  now: Date
}

/** Puts a text before a moderator, or leaves it there in its new version. */
export const reviewText = defineHook<[Tx, TextToReview], Promise<void>>('reviewText')
