'use client'

import { nanoid } from 'nanoid'
import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSend } from '@/components/forms/sending/use-send'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { type RefusalReason, refusalReasons } from '@/lib/contracts/enums'
import { letterVariables } from '@/lib/contracts/negotiation-requests'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { formatRecentMoment } from '@/lib/format/date'
import dictionaries from '@/messages/ru/dictionaries.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import inbox from '@/messages/ru/inbox.json'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { personName } from '../names'

type Props = ModalProps<true> & {
  vacancyId: string
  chosen: readonly Negotiation[]
  /** Called when the lists have to be refetched. */
  changed: () => void
}
type Sent = { public_id: string; due_at: string }[]
const obstacles = ['unopened', 'changed', 'ended'] as const
type Obstacle = (typeof obstacles)[number]
/** Who is left out of the batch, and why. */
type Skipped = ReadonlyMap<string, Obstacle>

const messages = {
  inbox,
  errors,
  fieldErrors,
  dictionaries: { refusal_reasons: dictionaries.refusal_reasons },
}
const braces = letterVariables.map((name) => `{${name}}`)

export function BulkDeclineForm(props: Props) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <Body {...props} />
    </NextIntlClientProvider>
  )
}

function Body(props: Props) {
  const [done, setDone] = useState<{ sent: Sent; skipped: Skipped } | null>(null)
  return done ? (
    <Results {...props} {...done} />
  ) : (
    <Form {...props} onSent={(sent, skipped) => setDone({ sent, skipped })} />
  )
}

const nameOf = (chosen: readonly Negotiation[], id: string) => {
  const one = chosen.find(({ public_id }) => public_id === id)
  return one ? (personName(one.resume.name) ?? one.resume.title) : ''
}

/** Names of the left out, by reason. */
function SkippedNames({ chosen, skipped }: { chosen: readonly Negotiation[]; skipped: Skipped }) {
  const t = useTranslations('inbox.bulk')
  return obstacles.map((kind) => {
    const ids = [...skipped].flatMap(([id, why]) => (why === kind ? [id] : []))
    return ids.length > 0 ? (
      <p key={kind}>{t(kind, { names: ids.map((id) => nameOf(chosen, id)).join(', ') })}</p>
    ) : null
  })
}

function Form({
  vacancyId,
  chosen,
  changed,
  onSent,
}: Props & { onSent: (sent: Sent, skipped: Skipped) => void }) {
  const t = useTranslations('inbox.bulk')
  const names = useTranslations('dictionaries.refusal_reasons')
  const codes = useTranslations('errors')
  const [reason, setReason] = useState<RefusalReason | ''>('')
  const [text, setText] = useState(() =>
    t('template', { name: braces[0] ?? '', vacancy: braces[1] ?? '', company: braces[2] ?? '' }),
  )
  const [asked, setAsked] = useState(false)
  // Said before the letter is written; the server adds what has changed meanwhile.
  const [skipped, setSkipped] = useState<Skipped>(
    () => new Map(chosen.flatMap(({ public_id, viewed_at }) => (viewed_at ? [] : [[public_id, 'unopened']]))),
  )
  const rest = chosen.filter(({ public_id }) => !skipped.has(public_id))
  const sending = useSend()
  const { failure, fields } = sending

  function submit() {
    setAsked(true)
    if (!reason || rest.length === 0) return
    const items = rest.map(({ public_id, revision }) => ({ public_id, revision }))
    sending.run(async () => {
      try {
        const { results } = await api('POST /v1/vacancies/:publicId/declines', {
          params: { publicId: vacancyId },
          body: { items, reason, text },
          idempotencyKey: nanoid(),
        })
        changed()
        onSent(results, skipped)
      } catch (error) {
        const refused = refusedOf(error)
        if (refused)
          setSkipped(new Map([...skipped, ...refused.ids.map((id) => [id, refused.kind] as const)]))
        throw error
      }
    })
  }

  const refused = refusedOf(failure)
  return (
    <DialogForm
      sending={sending}
      onSend={submit}
      submit={t(skipped.size > 0 ? 'submitRest' : 'submit')}
      variant="danger"
      trouble={failure === null || refused ? null : errorText(failure, codes)}
    >
      {skipped.size > 0 ? (
        <Notice tone="warning" role={refused ? 'alert' : undefined}>
          <SkippedNames chosen={chosen} skipped={skipped} />
          <p>{rest.length > 0 ? t('rest', { count: rest.length }) : t('nobodyLeft')}</p>
        </Notice>
      ) : null}
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        error={asked && !reason ? fieldErrors.required : undefined}
      >
        {(control) => (
          <Select
            {...control}
            placeholder="—"
            value={reason}
            onChange={(event) => setReason(event.target.value as RefusalReason | '')}
            options={refusalReasons.map((code) => ({ value: code, label: names(code) }))}
          />
        )}
      </Field>
      <Field
        label={t('text')}
        hint={t('variables', { list: braces.join(', ') })}
        error={
          fields.some(({ code }) => code === 'invalid')
            ? t('unknownVariable', { list: braces.join(', ') })
            : fields.length > 0
              ? fieldErrors.required
              : undefined
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={10_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p className="text-xs text-soft">{t('when')}</p>
    </DialogForm>
  )
}

/** Rows that could not be declined, with the reason. */
function refusedOf(failure: unknown): { kind: Obstacle; ids: string[] } | null {
  if (!(failure instanceof ApiError)) return null
  const data = failure.details.data as Partial<Record<Obstacle, string[]>> | undefined
  for (const kind of obstacles) {
    const ids = data?.[kind]
    if (ids?.length) return { kind, ids }
  }
  return null
}

function Results({
  vacancyId,
  chosen,
  changed,
  sent,
  skipped,
  close,
}: Props & { sent: Sent; skipped: Skipped }) {
  const t = useTranslations('inbox.bulk')
  const codes = useTranslations('errors')
  const [busy, setBusy] = useState(false)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

  async function undo() {
    setBusy(true)
    try {
      const { undone } = await api('DELETE /v1/vacancies/:publicId/declines', {
        params: { publicId: vacancyId },
        body: { ids: sent.map(({ public_id }) => public_id) },
      })
      changed()
      showToast({ variant: 'success', message: t('undone', { count: undone.length }) })
      close(true)
    } catch (error) {
      showToast({ variant: 'danger', message: errorText(error, codes) })
      setBusy(false)
    }
  }

  return (
    <>
      <DialogBody className="grid gap-4">
        <p role="status">{t('doneTitle')}</p>
        <ul className="bulk-results">
          {sent.map(({ public_id, due_at }) => (
            <li key={public_id}>
              <span>{nameOf(chosen, public_id)}</span>
              <span className="text-soft tabular">{formatRecentMoment(due_at, { timeZone })}</span>
            </li>
          ))}
        </ul>
        {skipped.size > 0 ? (
          <Notice tone="warning">
            <p>{t('skipped')}</p>
            <SkippedNames chosen={chosen} skipped={skipped} />
          </Notice>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Button busy={busy} onClick={() => void undo()}>
          {t('undoAll')}
        </Button>
        <Button variant="ink" onClick={() => close(true)}>
          {t('close')}
        </Button>
      </DialogFooter>
    </>
  )
}
