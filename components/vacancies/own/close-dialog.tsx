'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { type CloseReason, closeReasons } from '@/lib/contracts/enums'

export interface Closure {
  reason: CloseReason
  /** Negotiations of those who were hired. */
  hired: string[]
}

export interface Applicant {
  id: string
  name: string
  note: string
}

interface Props {
  close: (closure?: Closure) => void
  /** Whom one can have hired; undefined where it is not asked. */
  applicants?: readonly Applicant[] | undefined
  /** Words by props: a modal stands outside of its page and of the page's messages. */
  labels: Record<'text' | 'note' | 'who' | 'whoHint' | 'nobody' | 'confirm' | 'cancel' | CloseReason, string>
}

/** Asks why a vacancy is closed and whom it brought; resolves with the answer. Opened through the modals store. */
export function CloseDialog({ close, applicants, labels }: Props) {
  const [reason, setReason] = useState<CloseReason>('hired_here')
  const [hired, setHired] = useState<string[]>([])
  const asksWho = applicants !== undefined && reason === 'hired_here'
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        close({ reason, hired: asksWho ? hired : [] })
      }}
    >
      <DialogBody>
        <div className="grid gap-5">
          <p className="text-soft">{labels.note}</p>
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
          {asksWho ? (
            <FieldGroup legend={labels.who} hint={applicants.length > 0 ? labels.whoHint : labels.nobody}>
              {applicants.map(({ id, name, note }) => (
                <Checkbox
                  key={id}
                  label={name}
                  hint={note}
                  checked={hired.includes(id)}
                  onChange={(event) =>
                    setHired(event.target.checked ? [...hired, id] : hired.filter((each) => each !== id))
                  }
                />
              ))}
            </FieldGroup>
          ) : null}
        </div>
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
