'use client'

import { Button, IconButton } from '@/components/ui/button'
import { PrintIcon, ShareIcon } from '@/components/ui/icons'
import { showToast } from '@/stores/toasts'

interface Shared {
  title: string
  url: string
}

interface CopyWords {
  copied: string
  copyFailed: string
}

/** Copies the URL to the clipboard and confirms it. */
export async function copyLink({ url }: Pick<Shared, 'url'>, words: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ variant: 'success', message: words.copied })
  } catch {
    showToast({ variant: 'warning', message: words.copyFailed })
  }
}

/** Shares the page by the Web Share API, or copies its URL. */
export async function sharePage(page: Shared, words: CopyWords): Promise<void> {
  if (!navigator.share) return copyLink(page, words)
  try {
    await navigator.share(page)
  } catch (error) {
    // Closing the share sheet is not a failure.
    if ((error as Error).name !== 'AbortError') await copyLink(page, words)
  }
}

type Words = CopyWords & { share: string; print: string }

/** Share and print buttons: with text among other buttons, as icons beside a heading. */
export function PageTools({ title, words, look }: { title: string; words: Words; look: 'icons' | 'words' }) {
  const share = () => void sharePage({ title, url: location.origin + location.pathname }, words)
  const print = () => window.print()
  if (look === 'icons') {
    return (
      <div className="flex gap-1 print:hidden">
        <IconButton label={words.share} icon={<ShareIcon />} onClick={share} />
        <IconButton label={words.print} icon={<PrintIcon />} onClick={print} />
      </div>
    )
  }
  return (
    <>
      <Button onClick={share}>
        <ShareIcon size={18} />
        <span className="rdoc-act-text">{words.share}</span>
      </Button>
      <Button className="resume-print" onClick={print}>
        <PrintIcon size={18} />
        <span className="rdoc-act-text">{words.print}</span>
      </Button>
    </>
  )
}
