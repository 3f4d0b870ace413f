'use client'

import { sharePage } from '@/components/layout/share-page'
import { IconButton } from '@/components/ui/button'
import { PrintIcon, ShareIcon } from '@/components/ui/icons'

interface Words {
  share: string
  print: string
  copied: string
  copyFailed: string
}

/** Hands the page on; prints it. */
export function PageTools({ title, words }: { title: string; words: Words }) {
  const share = () => sharePage({ title, url: location.origin + location.pathname }, words)
  return (
    <div className="flex gap-1 print:hidden">
      <IconButton label={words.share} icon={<ShareIcon />} onClick={() => void share()} />
      <IconButton label={words.print} icon={<PrintIcon />} onClick={() => window.print()} />
    </div>
  )
}
