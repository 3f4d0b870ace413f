import { hasDrafts } from '@/lib/local-data'
import { showToast } from '@/stores/toasts'

export interface EndedWords {
  ended: string
  /** What was typed and not saved stays on the device (decision 156). */
  kept: string
  signIn: string
}

/** Says that the session has ended, until it is closed, with the way back to where the person was. */
export function sayEnded(words: EndedWords, signIn: () => void): void {
  showToast({
    variant: 'warning',
    message: hasDrafts() ? words.kept : words.ended,
    autoHide: false,
    action: { label: words.signIn, run: signIn },
  })
}
