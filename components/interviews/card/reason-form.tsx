'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { cancelReasonsOf, type InterviewCancelReason } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import type { ModalProps } from '@/stores/modals'
import { InterviewMessages } from '../interview-messages'
import { ActForm } from './act-form'

type Props = ModalProps<true> & {
  interview: Interview
  action: 'decline' | 'cancel' | 'request_reschedule' | 'dispute' | 'no_show'
}

export function ReasonForm(props: Props) {
  return (
    <InterviewMessages>
      <InterviewReasonFields {...props} />
    </InterviewMessages>
  )
}

/** A message to the other side, with a reason where one is required. */
function InterviewReasonFields({ interview, action, close }: Props) {
  const t = useTranslations('interviews')
  const [reason, setReason] = useState('')
  const { viewer } = interview
  const label = () => {
    if (action === 'dispute') return t('form.textDispute')
    if (action === 'request_reschedule') return t('form.textReschedule')
    return t(`form.text.${viewer === 'candidate' ? 'employer' : 'candidate'}`)
  }
  return (
    <ActForm
      interview={interview}
      close={close}
      words={{ label: label(), needed: action === 'dispute' || reason === 'other', rows: 4 }}
      submit={t(`form.send.${action}`)}
      danger={action === 'cancel' || action === 'decline' || action === 'no_show'}
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
                options={cancelReasonsOf[viewer].map((code) => ({
                  value: code as string,
                  label: t(`reasons.${code}`),
                }))}
              />
            )}
          </Field>
        ) : action === 'no_show' ? (
          <p className="text-soft">{t(`form.noShow.${viewer}`)}</p>
        ) : action === 'decline' && interview.status === 'in_progress' ? (
          <p className="text-soft">{t('recorded.declineLead')}</p>
        ) : null
      }
    </ActForm>
  )
}
