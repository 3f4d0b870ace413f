'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { clientLimits, type ListedPerson } from '@/lib/contracts/clients'
import { clientVerdicts } from '@/lib/contracts/negotiation-client'

/** What the client thinks of a person; needs no account. */
export function Verdict({ token, person }: { token: string; person: ListedPerson }) {
  const t = useTranslations('clients.page.verdict')
  const sending = useSubmit()
  const [verdict, setVerdict] = useState(person.verdict)
  const [comment, setComment] = useState(person.comment)
  const [kept, setKept] = useState(person.verdict !== null || person.comment !== '')
  const send = async () => {
    await api('PUT /v1/client-lists/:token/people/:publicId', {
      params: { token, publicId: person.public_id },
      body: { verdict, comment },
    })
    setKept(true)
  }
  return (
    <form
      ref={sending.form}
      noValidate
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        sending.run(send)
      }}
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('label')}</legend>
        {clientVerdicts.map((each) => (
          <button
            key={each}
            type="button"
            className={chipClass({ outline: true })}
            aria-pressed={each === verdict}
            onClick={() => {
              setKept(false)
              setVerdict(each === verdict ? null : each)
            }}
          >
            {t(each)}
          </button>
        ))}
      </fieldset>
      <Field label={t('comment')} error={sending.errorOf('comment')}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={clientLimits.comment}
            value={comment}
            onChange={({ target }) => {
              setKept(false)
              setComment(target.value)
            }}
          />
        )}
      </Field>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" busy={sending.busy} disabled={kept || !sending.ready}>
          {t('send')}
        </Button>
        <span role="status" className="text-soft">
          {kept ? t('sent') : null}
        </span>
      </p>
    </form>
  )
}

/** Tells the agency that its link was opened, once a page. */
export function CountVisit({ token }: { token: string }) {
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    api('POST /v1/client-lists/:token/views', { params: { token } }).catch((error: unknown) =>
      console.warn('The visit could not be counted', error),
    )
  }, [token])
  return null
}
