'use client'

import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'

interface Props {
  close: (way?: 'buy' | 'plans') => void
  /** Words by props: a modal stands outside of its page and of the page's messages. */
  labels: Record<'text' | 'buy' | 'plans' | 'stop', string>
}

/** The plan has no room for another open vacancy: what can be done about it. */
export function NoRoomDialog({ close, labels }: Props) {
  return (
    <>
      <DialogBody>
        <p>{labels.text}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => close('buy')}>
          {labels.buy}
        </Button>
        <Button onClick={() => close('plans')}>{labels.plans}</Button>
        <Button variant="ghost" onClick={() => close()}>
          {labels.stop}
        </Button>
      </DialogFooter>
    </>
  )
}
