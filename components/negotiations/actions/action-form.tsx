'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptText } from '@/components/forms/sending/kept-text'
import { useSend } from '@/components/forms/sending/use-send'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { errorText } from '@/lib/api/errors'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import type {
  Act,
  AvailableNegotiationAction,
  Negotiation,
  NegotiationDetail,
} from '@/lib/contracts/negotiations'
import {
  type CandidateRefusalReason,
  candidateRefusalReasons,
  type RefusalReason,
  refusalReasons,
  type WithdrawalReason,
  withdrawalReasons,
} from '@/lib/contracts/refusal-reasons'
import type { Side } from '@/lib/i18n/status-key'
import type { ModalProps } from '@/stores/modals'
import { NegotiationMessages } from '../negotiation-messages'
import { useNegotiation } from '../use-negotiations'
import { AcceptedNotice } from './accepted-notice'
import { type ActionFormKind, fieldsOf, formOf } from './action-kinds'
import { DeclineTime } from './decline-time'
import { DeadlinePicker, endOfDay, LetterPicker, proposedDeadline, TestPicker } from './form-pickers'
import { type ActionBody, type ActionDraft, isStale, useStaleText } from './use-action'

type Props = ModalProps<ActionDraft> & {
  draft: ActionDraft
  side: Side
  /** Rejects with an ApiError that the form shows. */
  send: (now: Pick<Negotiation, 'public_id' | 'revision'>, body: ActionBody) => Promise<void>
}

export function ActionForm(props: Props) {
  return (
    <NegotiationMessages>
      <ActionFields {...props} />
    </NegotiationMessages>
  )
}

/** Kind of letter templates offered by a form. */
const letterKinds: Partial<Record<ActionFormKind, LetterKind>> = {
  decline_employer: 'decline',
  take_into_review: 'invite',
  reopen: 'message',
}

/** The negotiation as it is now: it follows what the other side and colleagues do while the form is open. */
function useNow(before: Negotiation) {
  const { data } = useNegotiation(before.public_id)
  if (!data || data.revision < before.revision) return { now: before, latest: undefined }
  const byAnother = data.revision > before.revision && data.last?.by !== 'you'
  return { now: data, latest: byAnother || data.pending ? data : undefined }
}

function ActionFields({ draft, side, send, close }: Props) {
  const { negotiation, item } = draft
  const form = formOf(item, side)
  const asks = fieldsOf(item)
  const t = useTranslations('negotiations.move')
  const names = useTranslations('dictionaries')
  const errors = useTranslations('errors')
  const [chosen, setReason] = useState('')
  const kept = useKeptText(`negotiation:${negotiation.public_id}:${item.action}`, draft.text)
  const { typed, setTyped } = kept
  const [deadline, setDeadline] = useState(proposedDeadline)
  const [test, setTest] = useState('')
  const sending = useSend()
  const { errorOf, failure } = sending
  const { now, latest } = useNow(negotiation)
  const possible = now.actions.some(({ action }) => action === item.action)
  const employer = form !== 'decline_candidate'
  const accepted = form === 'decline_employer' ? now.accepted_offer : undefined
  const ofEmployer: readonly (RefusalReason | WithdrawalReason)[] = accepted
    ? withdrawalReasons
    : refusalReasons
  const reasons = employer
    ? ofEmployer.map((code) => ({ value: code as string, label: names(`refusal_reasons.${code}`) }))
    : candidateRefusalReasons.map((code) => ({
        value: code as string,
        label: names(`candidate_refusal_reasons.${code}`),
      }))

  // An offer accepted meanwhile has reasons of its own.
  const reason = reasons.some(({ value }) => value === chosen) ? chosen : ''

  // The suggested text follows the reason until the person edits it.
  function proposed(): string {
    if (form === 'decline_employer') {
      // In words of one's own: the sentence would say nothing.
      if (reason === 'other' || reason === 'offer_other') return ''
      const label = reasons.find(({ value }) => value === reason)?.label
      const named = accepted ? label?.split(': ')[1] : label
      return t(accepted ? 'template.withdraw_offer' : 'template.decline_employer', {
        name: negotiation.resume.name?.first ?? 'none',
        vacancy: negotiation.vacancy.title,
        company: negotiation.vacancy.company.name || 'none',
        reason: named ? named.charAt(0).toLowerCase() + named.slice(1) : 'none',
      })
    }
    if (form === 'take_into_review') return t(`template.${form}`)
    return ''
  }
  const text = typed ?? proposed()

  const body = (): ActionBody => ({
    action: item.action as Act['action'],
    ...(text.trim() && { text }),
    ...(reason && { reason: reason as RefusalReason | WithdrawalReason | CandidateRefusalReason }),
    ...(test && { test_public_id: test }),
    ...(asks.deadline && deadline && { deadline: endOfDay(deadline) }),
  })

  const done = () => {
    kept.forget()
    close()
  }

  if (!form) return null
  const kind = letterKinds[form]
  return (
    <DialogForm
      sending={sending}
      onSend={() => sending.run(() => send(now, body()), { hold: true, onDone: done })}
      disabled={!possible}
      submit={t(`submit.${form}`)}
      variant={form.startsWith('decline') || form === 'withdraw' ? 'danger' : 'primary'}
      // Of a stale action the notice above tells.
      trouble={failure === null || isStale(failure) ? null : errorText(failure, errors)}
    >
      {/* What comes while the form is being sent tells of this very act. */}
      {latest && !sending.busy ? (
        <MeanwhileNotice
          now={latest}
          side={side}
          item={item}
          onInstead={(other) => {
            kept.forget()
            close({ negotiation: now, item: other, text: typed })
          }}
        />
      ) : null}
      {accepted ? <AcceptedNotice accepted={accepted} /> : null}
      {asks.reason ? (
        <Field
          label={t('reason')}
          mark={asks.reason === 'optional' ? t('optional') : undefined}
          hint={asks.reason === 'optional' ? t('reasonOptional') : t('reasonHint')}
          error={errorOf('reason')}
        >
          {(control) => (
            <Select
              {...control}
              placeholder="—"
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              options={reasons}
            />
          )}
        </Field>
      ) : null}
      {form === 'assign_test' ? (
        <TestPicker value={test} error={errorOf('test_public_id')} onChange={setTest} />
      ) : null}
      {kind ? (
        <LetterPicker to={{ negotiation: negotiation.public_id }} kind={kind} onPick={setTyped} />
      ) : null}
      <Field
        label={t(`text.${form}`)}
        mark={asks.text === 'optional' || test !== '' ? t('optional') : undefined}
        error={errorOf('text')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={10_000}
            value={text}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <KeptTextNote kept={kept} />
      {asks.deadline ? (
        <DeadlinePicker value={deadline} error={errorOf('deadline')} onChange={setDeadline} />
      ) : null}
      {form === 'decline_employer' ? <DeclineTime /> : null}
      {form === 'withdraw' ? <p className="text-xs text-soft">{t('withdrawNote')}</p> : null}
    </DialogForm>
  )
}

interface MeanwhileProps {
  now: NegotiationDetail
  side: Side
  item: AvailableNegotiationAction
  onInstead: (other: AvailableNegotiationAction) => void
}

/** Who did what while the form was open. When the action is gone, the others take over what was typed. */
function MeanwhileNotice({ now, side, item, onInstead }: MeanwhileProps) {
  const t = useTranslations('negotiations.move')
  const title = useTranslations('negotiations.move.title')
  const textOf = useStaleText(side)
  const possible = now.actions.some(({ action }) => action === item.action)
  const others = now.actions.flatMap((other) => {
    const form = formOf(other, side)
    return form && other.action !== item.action ? [{ other, form }] : []
  })
  return (
    <Notice tone="warning" role="alert">
      <p>{textOf(now, now.origin)}</p>
      <p className="mt-1">{t(possible ? 'stillPossible' : 'notPossible')}</p>
      {possible || others.length === 0 ? null : (
        <div className="flex flex-wrap gap-2 mt-2">
          {others.map(({ other, form }) => (
            <Button key={other.action} size="sm" onClick={() => onInstead(other)}>
              {title(form)}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}
