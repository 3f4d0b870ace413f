'use client'

import { Button } from '@/components/ui/button'
import { PrintIcon, ShareIcon } from '@/components/ui/icons'
import { showToast } from '@/stores/toasts'

type Props = { title: string; labels: { share: string; copied: string; print: string } }

/** The link to the phone's own share sheet, else to the clipboard; and the page to paper. */
export function ResumeActions({ title, labels }: Props) {
  const share = async () => {
    const url = location.href
    if (navigator.share) {
      // A sheet closed without a choice rejects: nothing happened, nothing to tell.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(url)
    showToast({ variant: 'success', message: labels.copied })
  }
  return (
    <>
      <Button onClick={() => void share()}>
        <ShareIcon size={18} />
        <span className="rdoc-act-text">{labels.share}</span>
      </Button>
      <Button className="resume-print" onClick={() => window.print()}>
        <PrintIcon size={18} />
        <span className="rdoc-act-text">{labels.print}</span>
      </Button>
    </>
  )
}
