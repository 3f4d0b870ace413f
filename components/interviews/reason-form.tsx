'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { cancelReasonsOf, type InterviewCancelReason } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import type { ModalProps } from '@/stores/modals'
import { ActForm } from './act-form'
import { InterviewMessages } from './messages'

type Props = ModalProps<true> & {
  interview: Interview
  action: 'decline' | 'cancel' | 'request_reschedule' | 'dispute'
}

export function ReasonForm(props: Props) {
  return (
    <InterviewMessages>
      <Form {...props} />
    </InterviewMessages>
  )
}

/** A few words to the other side, and a reason where one is owed. */
function Form({ interview, action, close }: Props) {
  const t = useTranslations('interviews')
  const [reason, setReason] = useState('')
  const label =
    action === 'dispute'
      ? 'form.textDispute'
      : action === 'request_reschedule'
        ? 'form.textReschedule'
        : 'form.text'
  return (
    <ActForm
      interview={interview}
      close={close}
      words={{ label: t(label), needed: action === 'dispute' || reason === 'other', rows: 4 }}
      submit={t(`form.send.${action}`)}
      danger={action === 'cancel' || action === 'decline'}
      body={() => ({ action, ...(reason && { reason: reason as InterviewCancelReason }) })}
    >
      {(errorOf) =>
        action === 'cancel' ? (
          <Field label={t('form.reason')} error={errorOf('reason')}>
            {(control) => (
              <Select
                {...control}
                placeholder={t('form.reasonEmpty')}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                options={cancelReasonsOf[interview.viewer].map((code) => ({
                  value: code as string,
                  label: t(`reasons.${code}`),
                }))}
              />
            )}
          </Field>
        ) : action === 'decline' && interview.status === 'in_progress' ? (
          <p className="text-soft">{t('recorded.declineLead')}</p>
        ) : null
      }
    </ActForm>
  )
}
