'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Interview } from '@/lib/contracts/interviews'
import type { ModalProps } from '@/stores/modals'
import { InterviewMessages } from '../interview-messages'
import { suggestedTimes, type Times, TimesEditor } from '../propose/times-editor'
import { useOptions } from '../use-interviews'
import { ActForm } from './act-form'

type Props = ModalProps<true> & { interview: Interview; action: 'propose_times' | 'request_reschedule' }

export function RescheduleForm(props: Props) {
  return (
    <InterviewMessages>
      <RescheduleFields {...props} />
    </InterviewMessages>
  )
}

/** New times for one candidate. */
function RescheduleFields({ interview, action, close }: Props) {
  const t = useTranslations('interviews')
  const vacancyId = interview.vacancy.public_id
  const options = useOptions(vacancyId)
  const [times, setTimes] = useState<Times>(() => suggestedTimes(interview.time_zone))
  return (
    <ActForm
      interview={interview}
      close={close}
      words={{ label: t('form.text.candidate'), rows: 3 }}
      submit={t('form.send.propose_times')}
      body={() => ({
        action,
        times: { ...times, slots: times.mode === 'slots' ? times.slots.filter(Boolean) : [] },
      })}
    >
      {(errorOf) => (
        <TimesEditor
          vacancyId={vacancyId}
          value={times}
          onChange={setTimes}
          durationMinutes={interview.duration_minutes}
          interviewers={interview.interviewers.map((each) => each.public_id)}
          openWindows={interview.capacity > 1 ? null : (options.data?.open_windows ?? 0)}
          errorOf={errorOf}
          prefix="times."
        />
      )}
    </ActForm>
  )
}
