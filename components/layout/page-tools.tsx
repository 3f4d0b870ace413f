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

/** Puts the address on the clipboard and says so. */
export async function copyLink({ url }: Pick<Shared, 'url'>, words: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ variant: 'success', message: words.copied })
  } catch {
    showToast({ variant: 'warning', message: words.copyFailed })
  }
}

/** Hands the page on by the system's own sheet, or its address by the clipboard. */
export async function sharePage(page: Shared, words: CopyWords): Promise<void> {
  if (!navigator.share) return copyLink(page, words)
  try {
    await navigator.share(page)
  } catch (error) {
    // Closing the system's sheet is not a failure.
    if ((error as Error).name !== 'AbortError') await copyLink(page, words)
  }
}

type Words = CopyWords & { share: string; print: string }

/** Hands the page on; prints it. Buttons with words stand among others of their kind, bare icons beside a heading. */
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
