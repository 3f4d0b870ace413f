'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { Button } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { clientLimits, type ShortlistedPerson } from '@/lib/contracts/clients'
import { clientVerdicts } from '@/lib/contracts/negotiation-client'
import { formatDay } from '@/lib/format/date'

type Answer = Pick<ShortlistedPerson, 'verdict' | 'comment' | 'answered_at'>

/** What the client thinks of a person; needs no account. Whoever has the link answers: none writes over another unseen. */
export function Verdict({ token, person }: { token: string; person: ShortlistedPerson }) {
  const t = useTranslations('clients.page.verdict')
  const router = useRouter()
  const sending = useSubmit()
  const [verdict, setVerdict] = useState(person.verdict)
  const [comment, setComment] = useState(person.comment)
  const [seen, setSeen] = useState<string | null | undefined>(person.answered_at)
  const [state, setState] = useState<'none' | 'answered' | 'sent'>(person.answered_at ? 'answered' : 'none')
  /** What somebody else with the link has sent meanwhile. */
  const [other, setOther] = useState<Answer | null>(null)
  const send = async () => {
    try {
      const written = await api('PUT /v1/client-lists/:token/people/:publicId', {
        params: { token, publicId: person.public_id },
        body: { verdict, comment, seen },
      })
      // An API of the release before answers with nothing: the next answer may write over this one, whenever it was.
      setSeen(written?.answered_at)
      setOther(null)
      setState('sent')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict_changes') {
        const answer = error.details.data as unknown as Answer
        setSeen(answer.answered_at)
        return setOther(answer)
      }
      // The link has ended, or the person is not shown any more: nor is what is known of them.
      if (error instanceof ApiError && error.status === 404) router.refresh()
      throw error
    }
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
              setState('none')
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
              setState('none')
              setComment(target.value)
            }}
          />
        )}
      </Field>
      {other ? (
        <Notice tone="warning" role="alert">
          <p>{t('other', { answer: other.verdict ? t(other.verdict) : t('noVerdict') })}</p>
          {other.comment ? <p className="whitespace-pre-line wrap-anywhere">{other.comment}</p> : null}
          <p>{t('otherHint')}</p>
        </Notice>
      ) : null}
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="sm" busy={sending.busy} disabled={state !== 'none' || !sending.ready}>
          {t(other ? 'replace' : 'send')}
        </Button>
        <span role="status" className="text-soft">
          {state === 'sent' ? t('sent') : null}
          {state === 'answered' && seen ? t('answered', { day: formatDay(seen) }) : null}
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
