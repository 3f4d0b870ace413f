'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError, errorText } from '@/lib/api/errors'
import { useSend } from '../sending/use-send'

type Data = Record<string, unknown> | undefined

/**
 * Saving of an entry of the company. What a colleague has changed meanwhile is told once, and the next press saves over
 * it: `currentOf` reads their entry from the refusal.
 */
export function useEntry<Entry>(entry: Entry | null, currentOf: (data: Data) => Entry) {
  const sent = useRef({ body: '', key: '' })
  const [current, setCurrent] = useState(entry)
  const [conflict, setConflict] = useState(false)
  const sending = useSend()
  /** What was sent may have been carried out though its answer was lost: the same is sent again under the same key. */
  const keyOf = (values: object): string => {
    const body = JSON.stringify(values)
    if (body !== sent.current.body) sent.current = { body, key: nanoid() }
    return sent.current.key
  }
  /** @param send is given what stands there now, null for a new entry, and the idempotency key of what it sends */
  const save = (send: (current: Entry | null, keyOf: (values: object) => string) => Promise<void>) =>
    sending.run(async () => {
      try {
        await send(current, keyOf)
      } catch (error) {
        const isChanged = error instanceof ApiError && error.code === 'conflict_changes'
        // Nobody has changed an entry that is new: its first request is still running.
        if (current === null || !isChanged) throw error
        setCurrent(currentOf(error.details.data))
        setConflict(true)
      }
    })
  return { ...sending, current, conflict, save }
}

interface Props {
  entry: Pick<ReturnType<typeof useEntry>, 'form' | 'busy' | 'failure' | 'conflict'>
  words: Record<'conflict' | 'save' | 'cancel', string>
  onSubmit: () => void
  onCancel: () => void
  /** Buttons before the one that saves. */
  acts?: ReactNode
  children: ReactNode
}

/** The form of an entry in its place in the list. */
export function EntryForm({ entry, words, onSubmit, onCancel, acts, children }: Props) {
  const codes = useTranslations('errors')
  return (
    <form
      ref={entry.form}
      noValidate
      className="grid gap-4 rounded-box border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {entry.conflict ? (
        <Notice tone="warning">
          <p role="alert">{words.conflict}</p>
        </Notice>
      ) : null}
      {children}
      {entry.failure ? (
        <Notice tone="danger" role="alert">
          {errorText(entry.failure, codes)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {acts}
        <Button type="submit" variant="primary" busy={entry.busy}>
          {words.save}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
