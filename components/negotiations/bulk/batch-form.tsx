'use client'

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { KeptTextNote, useKeptText } from '@/components/forms/sending/kept-text'
import { useSend } from '@/components/forms/sending/use-send'
import { LoadFailed } from '@/components/layout/load-failed'
import { Field } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import type { BatchAction, BatchCheck, BatchSelection } from '@/lib/contracts/batches'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import { markLimits } from '@/lib/contracts/negotiation-marks'
import { type RefusalReason, refusalReasons } from '@/lib/contracts/refusal-reasons'
import type { ModalProps } from '@/stores/modals'
import { DeclineTime } from '../actions/decline-time'
import { DeadlinePicker, endOfDay, LetterPicker, proposedDeadline, TestPicker } from '../actions/form-pickers'
import { useCompanyStages } from '../stages/use-company-stages'
import { BatchMessages, NobodyLeft, Said } from './batch-parts'
import { batchesKey } from './use-batches'

type Props = ModalProps<true> & { action: BatchAction; selection: BatchSelection }

const variables = ['имя', 'вакансия', 'компания', 'моё_имя'].map((name) => `{${name}}`)
const [nameMark = '', vacancyMark = '', companyMark = ''] = variables
const letterKinds: Partial<Record<BatchAction, LetterKind>> = {
  decline: 'decline',
  take_into_review: 'invite',
  message: 'message',
}

export function BatchForm(props: Props) {
  return (
    <BatchMessages>
      <Form {...props} />
    </BatchMessages>
  )
}

function Form({ action, selection, close }: Props) {
  const t = useTranslations('inbox.bulk')
  const names = useTranslations('dictionaries.refusal_reasons')
  const codes = useTranslations('errors')
  const client = useQueryClient()
  const kind = letterKinds[action]
  const tagging = action === 'add_tag' || action === 'remove_tag'
  const [reason, setReason] = useState<RefusalReason | ''>('')
  const [tag, setTag] = useState('')
  const [stage, setStage] = useState('')
  const [test, setTest] = useState('')
  const [deadline, setDeadline] = useState(proposedDeadline)
  const own = useCompanyStages()
  const kept = useKeptText(`bulk:${action}`)
  const suggested =
    action === 'decline'
      ? t('template', { name: nameMark, vacancy: vacancyMark, company: companyMark })
      : action === 'message'
        ? t('greeting', { name: nameMark })
        : ''
  const text = kept.typed ?? suggested
  const seenAt = useRef<string | null>(null)
  const check = useQuery({
    queryKey: [...batchesKey, 'check', action, selection, stage],
    // A change by a colleague checks again: what has changed since the first look is named, and the letter stays.
    queryFn: async ({ signal }) => {
      const body = {
        action,
        selection,
        ...(seenAt.current && { seen_at: seenAt.current }),
        ...(stage && { stage_public_id: stage }),
      }
      const found = await api('POST /v1/my/batches/check', { body, signal })
      seenAt.current ??= found.seen_at
      return found
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const sending = useSend()
  const { errorOf, failure } = sending

  const submit = (seen: BatchCheck) =>
    sending.run(
      async () => {
        await api('POST /v1/my/batches', {
          body: {
            action,
            selection,
            seen_at: seen.seen_at,
            ...(tagging ? { tag } : action === 'move_to_stage' ? {} : { text }),
            ...(stage && { stage_public_id: stage }),
            ...(reason && { reason }),
            ...(test && { test_public_id: test }),
            ...(action === 'assign_test' && deadline && { deadline: endOfDay(deadline) }),
          },
          idempotencyKey: nanoid(),
        })
        kept.forget()
        await client.invalidateQueries({ queryKey: batchesKey })
      },
      { hold: true, onDone: () => close(true) },
    )

  if (check.isError && !check.data) {
    return <LoadFailed title={errorText(check.error, codes)} onRetry={() => void check.refetch()} />
  }
  const { data } = check
  const left = data?.possible ?? 0
  // Whom a move reaches depends on the stage: before it is chosen, nothing can be said.
  const unplaced = action === 'move_to_stage' && (!stage || check.isPlaceholderData)
  if (data && left === 0 && action !== 'move_to_stage') {
    return <NobodyLeft check={data} onBack={() => close()} />
  }
  return (
    <DialogForm
      sending={sending}
      onSend={() => data && submit(data)}
      disabled={left === 0}
      submit={
        data && data.obstacles.length > 0 && !unplaced
          ? t(`submitRest.${action}`, { count: left })
          : t(`submit.${action}`)
      }
      variant={action === 'decline' ? 'danger' : 'primary'}
      trouble={failure === null ? null : errorText(failure, codes)}
    >
      {unplaced ? null : data ? <Said check={data} /> : <Skeleton height={48} />}
      {action === 'decline' ? (
        <Field label={t('reason')} hint={t('reasonHint')} error={errorOf('reason')}>
          {(control) => (
            <Select
              {...control}
              placeholder="—"
              value={reason}
              onChange={({ target }) => setReason(target.value as RefusalReason | '')}
              options={refusalReasons.map((code) => ({ value: code, label: names(code) }))}
            />
          )}
        </Field>
      ) : null}
      {action === 'assign_test' ? (
        <TestPicker value={test} error={errorOf('test_public_id')} onChange={setTest} />
      ) : null}
      {kind ? <LetterPicker to="many" kind={kind} onPick={kept.setTyped} /> : null}
      {action === 'move_to_stage' ? (
        <Field label={t('stage')} error={errorOf('stage_public_id')}>
          {(control) => (
            <Select
              {...control}
              placeholder="—"
              value={stage}
              onChange={({ target }) => setStage(target.value)}
              options={own.stages.map(({ public_id, name }) => ({ value: public_id, label: name }))}
            />
          )}
        </Field>
      ) : tagging ? (
        <Field label={t('tag')} error={errorOf('tag')}>
          {(control) => (
            <Input
              {...control}
              value={tag}
              maxLength={markLimits.tag}
              onChange={({ target }) => setTag(target.value)}
            />
          )}
        </Field>
      ) : (
        <Field
          label={t(action === 'assign_test' ? 'task' : 'text')}
          mark={action === 'take_into_review' || test ? t('optional') : undefined}
          hint={t('variables', { list: variables.join(', ') })}
          error={errorOf('text')}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={6}
              maxLength={10_000}
              value={text}
              onChange={({ target }) => kept.setTyped(target.value)}
            />
          )}
        </Field>
      )}
      {action === 'assign_test' ? (
        <DeadlinePicker value={deadline} error={errorOf('deadline')} onChange={setDeadline} />
      ) : null}
      <KeptTextNote kept={kept} />
      {action === 'decline' ? (
        <DeclineTime many={{ letters: data?.letters ?? null, count: left }} />
      ) : (
        <p className="text-xs text-soft">{t(`when.${action}`)}</p>
      )}
    </DialogForm>
  )
}
