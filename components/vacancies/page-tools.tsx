'use client'

import { IconButton } from '@/components/ui/icon-button'
import { PrintIcon, ShareIcon } from '@/components/ui/icons'
import { showToast } from '@/stores/toasts'

interface Words {
  share: string
  print: string
  copied: string
  copyFailed: string
}

/** Hands the page on by the system's own sheet, or its address by the clipboard; prints it. */
export function PageTools({ title, words }: { title: string; words: Words }) {
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        showToast({ variant: 'success', message: words.copied })
      }
    } catch (error) {
      // Closing the system's sheet is not a failure.
      if ((error as Error).name === 'AbortError') return
      showToast({ variant: 'warning', message: words.copyFailed })
    }
  }
  return (
    <div className="flex gap-1 no-print">
      <IconButton label={words.share} icon={<ShareIcon />} onClick={() => void share()} />
      <IconButton label={words.print} icon={<PrintIcon />} onClick={() => window.print()} />
    </div>
  )
}
