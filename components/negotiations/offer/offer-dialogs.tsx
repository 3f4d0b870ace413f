'use client'

import { NextIntlClientProvider, useTranslations } from 'next-intl'
import { useState } from 'react'
import { OwnCodeFields, useOwnCode } from '@/components/forms/credentials/own-code'
import { useSecondsUntil } from '@/components/forms/credentials/use-resend'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptText } from '@/components/forms/sending/kept-text'
import { useSend } from '@/components/forms/sending/use-send'
import { codeRefusals } from '@/components/forms/sending/use-submit'
import { QueryProvider } from '@/components/providers/query-provider'
import { Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import type { Offer } from '@/lib/contracts/offers'
import account from '@/messages/ru/account.json'
import common from '@/messages/ru/common.json'
import dictionaries from '@/messages/ru/dictionaries.json'
import errors from '@/messages/ru/errors.json'
import fieldErrors from '@/messages/ru/fieldErrors.json'
import offers from '@/messages/ru/offers.json'
import type { ModalProps } from '@/stores/modals'
import { showToast } from '@/stores/toasts'
import { isStale } from '../actions/use-action'
import { ChangedMeanwhile } from './term-changes'
import { useOffer, useTermWords } from './use-offer'

const messages = {
  account,
  common: { keptText: common.keptText },
  errors,
  fieldErrors,
  offers,
  dictionaries: { work_formats: dictionaries.work_formats },
}

/** Modals are mounted outside the page that opened them. */
function Words({ children }: { children: React.ReactNode }) {
  return (
    <NextIntlClientProvider locale="ru" timeZone="Europe/Moscow" messages={messages}>
      <QueryProvider>{children}</QueryProvider>
    </NextIntlClientProvider>
  )
}

type TextProps = ModalProps<true> & {
  /** Public id of the negotiation. */
  about: string
  kind: 'return' | 'ask' | 'answer'
  /** The question that is answered. */
  question: string | undefined
  /** Rejects with an ApiError that the form shows. */
  send: (text: string) => Promise<void>
}

/** A comment of an approver, a question, or its answer. */
export function OfferTextDialog(props: TextProps) {
  return (
    <Words>
      <TextForm {...props} />
    </Words>
  )
}

const labels = {
  return: { label: 'approval.comment', hint: 'approval.commentHint', submit: 'actions.return' },
  ask: { label: 'questions.label', hint: 'questions.hint', submit: 'questions.sendQuestion' },
  answer: { label: 'questions.answerLabel', hint: null, submit: 'questions.sendAnswer' },
} as const

function TextForm({ about, kind, question, send, close }: TextProps) {
  const t = useTranslations('offers')
  const errors = useTranslations('errors')
  const kept = useKeptText(`offer:${about}:${kind}`)
  const text = kept.typed ?? ''
  const sending = useSend()
  const { label, hint, submit } = labels[kind]
  const done = () => {
    kept.forget()
    close(true)
  }
  return (
    <DialogForm
      sending={sending}
      submit={t(submit)}
      trouble={sending.failure === null ? undefined : errorText(sending.failure, errors)}
      onSend={() => sending.run(() => send(text.trim()), { hold: true, onDone: done })}
    >
      {kind === 'answer' && question ? <p className="whitespace-pre-line wrap-anywhere">{question}</p> : null}
      <Field label={t(label)} hint={hint ? t(hint) : undefined} error={sending.errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={3000}
            value={text}
            onChange={(event) => kept.setTyped(event.target.value)}
          />
        )}
      </Field>
      <KeptTextNote kept={kept} />
    </DialogForm>
  )
}

type AcceptanceProps = ModalProps<true> & {
  offer: Offer
  outboxUrl: string | undefined
  keep: (offer: Offer) => Promise<void>
}

/** Accepts by a code to a verified address of the account. */
export function AcceptanceDialog(props: AcceptanceProps) {
  return (
    <Words>
      <Acceptance {...props} />
    </Words>
  )
}

function Acceptance({ offer, outboxUrl, keep, close }: AcceptanceProps) {
  const t = useTranslations('offers.acceptance')
  const changed = useTranslations('offers.changed')
  const ofCode = useTranslations('account.ownCode')
  const done = useTranslations('offers.done')
  const all = useTranslations('offers')
  const errors = useTranslations('errors')
  const words = useTermWords()
  const sending = useSend()
  const resending = useSend()
  const own = useOwnCode()
  const left = useSecondsUntil(own.resendAt)
  const { data: now = offer, refetch } = useOffer(offer.negotiation_public_id)
  const [contact, setContact] = useState(offer.contacts[0]?.kind ?? 'email')
  const { failure } = sending
  const isSent = own.sent
  /** The terms on the page are not those of this dialog any more. */
  const isChanged = !sending.busy && (now.revision !== offer.revision || !now.actions.includes('accept'))
  const isAtCode = failure instanceof ApiError && codeRefusals.has(failure.code)
  const trouble = failure && !isAtCode ? failure : resending.failure
  const masked = offer.contacts.find(({ kind }) => kind === contact)?.masked ?? ''
  const params = { publicId: offer.negotiation_public_id }
  const { revision } = offer
  /** Whoever acts on a version that was replaced is shown what has become of it. */
  const look = (error: unknown) => {
    if (isStale(error)) void refetch()
  }
  const terms = offer.versions.find(({ state }) => state === 'sent')?.terms
  const sendCode = () =>
    resending.run(
      () =>
        own.send((more) =>
          api('POST /v1/negotiations/:publicId/offer/code', { params, body: { revision, contact, ...more } }),
        ),
      { onFail: look },
    )
  const confirm = (code: string) =>
    sending.run(
      async () => {
        const body = { revision, contact, code, ...(own.request && { request: own.request }) }
        const next = await api('POST /v1/negotiations/:publicId/offer/acceptance', { params, body })
        await keep(next)
        showToast({ variant: 'success', message: done('accept') })
      },
      { hold: true, onDone: () => close(true), onFail: look },
    )
  const isReplaced = trouble instanceof ApiError && trouble.code === 'conflict_changes'
  const troubleText = isReplaced ? changed('title') : trouble ? errorText(trouble, errors) : undefined
  if (isChanged)
    return (
      <DialogForm
        submit={changed('look')}
        onSend={() => {
          close()
          window.scrollTo({ top: 0 })
        }}
      >
        <ChangedMeanwhile read={offer} now={now} />
      </DialogForm>
    )
  return (
    <DialogForm
      sending={isSent ? sending : { form: sending.form, busy: resending.busy }}
      submit={isSent ? t('confirm') : left > 0 ? ofCode('resendIn', { seconds: left }) : t('send')}
      disabled={isSent ? own.code.length < 6 : left > 0}
      trouble={troubleText}
      onSend={() => (isSent ? confirm(own.code) : sendCode())}
    >
      {terms ? (
        <p>
          {t('lead', {
            position: terms.position,
            pay: [words.pay(terms), words.payNote(terms)].filter(Boolean).join(' '),
          })}
        </p>
      ) : null}
      <p className="text-soft">{all('notContract')}</p>
      {!isSent && offer.contacts.length > 1 ? (
        <FieldGroup legend={t('to')}>
          {offer.contacts.map(({ kind, masked: to }) => (
            <Radio
              key={kind}
              name="contact"
              checked={kind === contact}
              onChange={() => setContact(kind)}
              label={t(kind, { to })}
            />
          ))}
        </FieldGroup>
      ) : null}
      {isSent ? (
        <OwnCodeFields
          own={own}
          to={masked}
          sending={resending}
          error={isAtCode ? errorText(failure, errors) : sending.errorOf('code')}
          onSend={sendCode}
          onCode={(code) => {
            own.setCode(code)
            sending.reset()
          }}
        >
          {outboxUrl ? (
            <p className="text-xs text-soft">
              {t.rich('demo', {
                link: (text) => (
                  <a className="link" href={outboxUrl} target="_blank" rel="noreferrer">
                    {text}
                  </a>
                ),
              })}
            </p>
          ) : null}
        </OwnCodeFields>
      ) : null}
    </DialogForm>
  )
}
