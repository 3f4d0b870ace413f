'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useAutosave } from '@/components/forms/sending/use-autosave'
import { useSend } from '@/components/forms/sending/use-send'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { CloseIcon } from '@/components/ui/icons'
import { Input, Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { salaryModes, workFormats } from '@/lib/contracts/enums'
import type { OfferTerms } from '@/lib/contracts/offer-terms'
import { maxOfferApprovers, type Offer } from '@/lib/contracts/offers'
import { formatTime } from '@/lib/format/date'
import { useDiscardDraft, useKeepDraft, useOfferAct } from './use-offer'

type TextField = 'position' | 'bonus' | 'place' | 'conditions' | 'message'
const limits: Record<TextField, number> = {
  position: 200,
  bonus: 1000,
  place: 500,
  conditions: 5000,
  message: 3000,
}
const probation = [0, 1, 2, 3, 4, 5, 6]

/** The draft, kept while one types; sending keeps what is not kept yet, so nothing typed is lost. */
export function OfferForm({ offer }: { offer: Offer }) {
  const t = useTranslations('offers')
  const errors = useTranslations('errors')
  const names = useTranslations('dictionaries')
  const act = useOfferAct(offer)
  const keep = useKeepDraft()
  const putAway = useDiscardDraft(offer)
  const draft = offer.versions[0]
  const [terms, setTerms] = useState<OfferTerms>(draft?.terms ?? offer.proposed)
  const [approvers, setApprovers] = useState(() => draft?.approvals.map(({ public_id }) => public_id) ?? [])
  const sending = useSend()
  const { errorOf, failure } = sending
  // A colleague's change must not be overwritten: only own saves move the revision on.
  const revision = useRef(offer.revision)

  // One save at a time: two of the same revision would refuse each other.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const left = useRef(false)
  const inTurn = <T,>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work, work)
    queue.current = turn
    return turn
  }
  const save = async () => {
    const next = await api('PUT /v1/negotiations/:publicId/offer/draft', {
      params: { publicId: offer.negotiation_public_id },
      body: { revision: revision.current, terms: latest.current.terms, approvers: latest.current.approvers },
    })
    revision.current = next.revision
    // What changed against the version before is told beside the form.
    keep(next)
    return next
  }
  const latest = useRef({ terms, approvers })
  useEffect(() => {
    latest.current = { terms, approvers }
  }, [terms, approvers])
  const saving = useAutosave({ terms, approvers }, !sending.busy, {
    delayMs: 1000,
    saveOnLeave: true,
    isOffline: (error) => error instanceof ApiError && error.code === 'network_error',
    // What waited behind the sending was saved by it.
    save: () => inTurn(async () => void (left.current || (await save()))),
  })
  const leave = (action: 'submit' | 'send' | 'discard') =>
    sending.run(() =>
      inTurn(async () => {
        const next = await save()
        left.current = true
        try {
          await (action === 'discard'
            ? putAway(next.revision, latest.current)
            : act(action, { revision: next.revision }))
        } catch (error) {
          left.current = false
          throw error
        }
      }),
    )

  const set = <F extends keyof OfferTerms>(field: F, value: OfferTerms[F]) =>
    setTerms((before) => ({ ...before, [field]: value }))
  const textField = (field: TextField, { rows, optional }: { rows?: number; optional?: true } = {}) => (
    <Field
      label={t(`fields.${field}`)}
      {...(optional && { mark: t('optional') })}
      hint={field === 'position' ? undefined : t(`hints.${field}`)}
      error={errorOf(field)}
    >
      {(control) =>
        rows ? (
          <Textarea
            {...control}
            rows={rows}
            maxLength={limits[field]}
            value={terms[field]}
            onChange={(event) => set(field, event.target.value)}
          />
        ) : (
          <Input
            {...control}
            maxLength={limits[field]}
            value={terms[field]}
            onChange={(event) => set(field, event.target.value)}
          />
        )
      }
    </Field>
  )
  const dayField = (field: 'start_date' | 'valid_until') => (
    <Field
      label={t(`fields.${field}`)}
      hint={field === 'valid_until' ? t('hints.valid_until') : undefined}
      error={errorOf(field)}
    >
      {(control) => (
        <Input
          {...control}
          type="date"
          value={terms[field] ?? ''}
          onChange={(event) => set(field, event.target.value || null)}
        />
      )}
    </Field>
  )
  const others = offer.colleagues.filter(({ public_id }) => !approvers.includes(public_id))
  const action = approvers.length > 0 ? 'submit' : 'send'
  const trouble = failure === null ? undefined : errorText(failure, errors)
  const isChanged =
    saving.kind === 'failed' && saving.error instanceof ApiError && saving.error.code === 'conflict_changes'

  return (
    <form
      ref={sending.form}
      className="grid grid-cols-1 gap-5 print:hidden"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        leave(action)
      }}
    >
      <p className="text-soft">{t('form.lead')}</p>
      {textField('position')}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('fields.pay_amount')} error={errorOf('pay_amount')}>
          {(control) => (
            <Input
              {...control}
              className="tabular"
              inputMode="numeric"
              maxLength={9}
              value={terms.pay_amount ?? ''}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, '')
                set('pay_amount', Number(digits) > 0 ? Number(digits) : null)
              }}
            />
          )}
        </Field>
        <Field label={t('fields.pay_net')}>
          {(control) => (
            <Select
              {...control}
              value={terms.pay_net ? 'net' : 'gross'}
              onChange={(event) => set('pay_net', event.target.value === 'net')}
              options={(['net', 'gross'] as const).map((value) => ({ value, label: t(value) }))}
            />
          )}
        </Field>
        <Field label={t('fields.pay_mode')}>
          {(control) => (
            <Select
              {...control}
              value={terms.pay_mode}
              onChange={(event) =>
                set('pay_mode', salaryModes.find((each) => each === event.target.value) ?? 'MONTH')
              }
              options={salaryModes.map((value) => ({ value, label: t(`per.${value}`) }))}
            />
          )}
        </Field>
      </div>
      {textField('bonus', { rows: 2, optional: true })}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {dayField('start_date')}
        {dayField('valid_until')}
        <Field label={t('fields.format')} error={errorOf('format')}>
          {(control) => (
            <Select
              {...control}
              placeholder={t('choose')}
              value={terms.format ?? ''}
              onChange={(event) =>
                set('format', workFormats.find((each) => each === event.target.value) ?? null)
              }
              options={workFormats.map((value) => ({ value, label: names(`work_formats.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('fields.probation_months')} error={errorOf('probation_months')}>
          {(control) => (
            <Select
              {...control}
              placeholder={t('choose')}
              value={terms.probation_months ?? ''}
              onChange={(event) =>
                set('probation_months', event.target.value === '' ? null : Number(event.target.value))
              }
              options={probation.map((count) => ({
                value: String(count),
                label: count === 0 ? t('noProbation') : t('months', { count }),
              }))}
            />
          )}
        </Field>
      </div>
      {textField('place')}
      {textField('conditions', { rows: 5, optional: true })}
      {textField('message', { rows: 3, optional: true })}
      <Field
        label={t('form.approvers')}
        mark={t('optional')}
        hint={t('form.approversHint')}
        error={errorOf('approvers')}
      >
        {(control) =>
          offer.colleagues.length === 0 ? (
            <p id={control.id} className="text-soft">
              {t('form.noColleagues')}
            </p>
          ) : (
            <div className="grid gap-2">
              <ol className="grid gap-1">
                {approvers.map((id) => {
                  const name = offer.colleagues.find(({ public_id }) => public_id === id)?.name ?? id
                  return (
                    <li key={id} className="flex items-center justify-between gap-2">
                      <span className="wrap-anywhere">{name}</span>
                      <Button
                        variant="ghost"
                        size="sm"
                        aria-label={t('form.remove', { name })}
                        onClick={() => setApprovers(approvers.filter((each) => each !== id))}
                      >
                        <CloseIcon size={18} />
                      </Button>
                    </li>
                  )
                })}
              </ol>
              {others.length > 0 && approvers.length < maxOfferApprovers ? (
                <Select
                  {...control}
                  placeholder={t('form.add')}
                  value=""
                  onChange={({ target }) => setApprovers([...approvers, target.value].filter(Boolean))}
                  options={others.map(({ public_id, name }) => ({ value: public_id, label: name }))}
                />
              ) : null}
            </div>
          )
        }
      </Field>
      {trouble || isChanged ? (
        <Notice tone="danger" role="alert">
          {isChanged ? t('form.changed') : trouble}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={sending.busy}>
          {t(`actions.${action}`)}
        </Button>
        {offer.actions.includes('discard') ? (
          <Button variant="ghost" disabled={sending.busy} onClick={() => leave('discard')}>
            {t('actions.discard')}
          </Button>
        ) : null}
        <p className="text-soft text-sm" role="status">
          {saving.kind === 'saving' ? t('form.saving') : null}
          {saving.kind === 'saved'
            ? t('form.saved', { time: formatTime(saving.at.toISOString(), ownZone()) })
            : null}
          {saving.kind === 'offline' ? t('form.offline') : null}
          {saving.kind === 'failed' && !isChanged
            ? t('form.notSaved', { error: errorText(saving.error, errors) })
            : null}
        </p>
      </div>
    </form>
  )
}

const ownZone = () => ({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
