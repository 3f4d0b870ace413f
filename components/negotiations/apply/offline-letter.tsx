'use client'

import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import words from '@/messages/ru/negotiations.json'
import type { ModalProps } from '@/stores/modals'
import { letterDraftKey } from './apply-param'

const { offline } = words.apply

/** Without a network: a place for the letter, which the form of the application begins with later. */
export function OfflineLetter({ vacancyId, close }: ModalProps & { vacancyId: string }) {
  const id = useId()
  const [letter, setLetter] = useState(() => sessionStorage.getItem(letterDraftKey(vacancyId)) ?? '')
  return (
    <>
      <DialogBody className="grid gap-3">
        <p role="status">{offline.text}</p>
        <label htmlFor={id} className="font-semibold">
          {words.apply.letter}
        </label>
        <textarea
          id={id}
          className="input"
          rows={7}
          maxLength={10_000}
          placeholder={words.apply.letterPlaceholder}
          value={letter}
          onChange={(event) => {
            setLetter(event.target.value)
            sessionStorage.setItem(letterDraftKey(vacancyId), event.target.value)
          }}
        />
        <p className="text-sm text-soft">{offline.kept}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={() => close()}>
          {offline.done}
        </Button>
      </DialogFooter>
    </>
  )
}
