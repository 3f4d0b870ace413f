'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Radio } from '@/components/ui/check'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { type CloseReason, closeReasons } from '@/lib/contracts/enums'

interface Props {
  close: (reason?: CloseReason) => void
  /** Words by props: a modal stands outside of its page and of the page's messages. */
  labels: Record<'text' | 'confirm' | 'cancel' | CloseReason, string>
}

/** Asks why a vacancy is closed; resolves with the reason. Opened through the modals store. */
export function CloseDialog({ close, labels }: Props) {
  const [reason, setReason] = useState<CloseReason>('hired_here')
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        close(reason)
      }}
    >
      <DialogBody>
        <FieldGroup legend={labels.text}>
          {closeReasons.map((code) => (
            <Radio
              key={code}
              name="reason"
              label={labels[code]}
              checked={reason === code}
              onChange={() => setReason(code)}
            />
          ))}
        </FieldGroup>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="danger">
          {labels.confirm}
        </Button>
        <Button variant="ghost" onClick={() => close()}>
          {labels.cancel}
        </Button>
      </DialogFooter>
    </form>
  )
}
