'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { maxPostponedNoteLength } from '@/lib/contracts/postponed'
import type { ModalProps } from '@/stores/modals'
import { PostponedMessages } from './postponed-messages'
import { dayOf, inDays, onDay } from './use-postponed'

export interface Noted {
  note: string
  remindAt: string | null
}

type Props = ModalProps<Noted> & { note: string; remindAt: string | null; ofCompany: boolean }

/** A note and the day of the reminder. */
export function NoteForm(props: Props) {
  return (
    <PostponedMessages>
      <Inside {...props} />
    </PostponedMessages>
  )
}

function Inside({ close, note: before, remindAt, ofCompany }: Props) {
  const t = useTranslations('shelf.form')
  const [note, setNote] = useState(before)
  const [day, setDay] = useState(dayOf(remindAt))
  return (
    <DialogForm onSend={() => close({ note: note.trim(), remindAt: onDay(day) })} submit={t('save')}>
      <Field label={t('note')} hint={ofCompany ? t('noteHintCompany') : t('noteHint')}>
        {(control) => (
          <Textarea
            {...control}
            value={note}
            rows={3}
            maxLength={maxPostponedNoteLength}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      <Field label={t('remindAt')}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="date"
              className="min-w-0 flex-1"
              value={day}
              min={dayOf(inDays(1))}
              max={dayOf(inDays(365))}
              onChange={({ target }) => setDay(target.value)}
            />
            {day ? (
              <Button variant="ghost" onClick={() => setDay('')}>
                {t('clear')}
              </Button>
            ) : null}
          </div>
        )}
      </Field>
    </DialogForm>
  )
}
