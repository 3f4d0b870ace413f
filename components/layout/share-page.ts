import { showToast } from '@/stores/toasts'

interface Shared {
  title: string
  url: string
}

interface Words {
  copied: string
  copyFailed: string
}

/** Puts the address on the clipboard and says so. */
export async function copyLink({ url }: Pick<Shared, 'url'>, words: Words): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ variant: 'success', message: words.copied })
  } catch {
    showToast({ variant: 'warning', message: words.copyFailed })
  }
}

/** Hands the page on by the system's own sheet, or its address by the clipboard. */
export async function sharePage(page: Shared, words: Words): Promise<void> {
  if (!navigator.share) return copyLink(page, words)
  try {
    await navigator.share(page)
  } catch (error) {
    // Closing the system's sheet is not a failure.
    if ((error as Error).name !== 'AbortError') await copyLink(page, words)
  }
}
