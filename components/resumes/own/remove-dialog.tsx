'use client'

import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'

interface Props {
  close: (agreed?: boolean) => void
  text: string
  /** Words by props: a modal stands outside of its page and of the page's messages. */
  labels: { remove: string; cancel: string }
}

/** Asks before a resume is removed for good. Opened through the modals store. */
export function RemoveDialog({ close, text, labels }: Props) {
  return (
    <>
      <DialogBody>{text}</DialogBody>
      <DialogFooter>
        <Button variant="danger" onClick={() => close(true)}>
          {labels.remove}
        </Button>
        <Button variant="ghost" onClick={() => close()}>
          {labels.cancel}
        </Button>
      </DialogFooter>
    </>
  )
}
