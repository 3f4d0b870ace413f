'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DialogForm } from '@/components/forms/sending/dialog-form'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { FieldGroup } from '@/components/ui/field'
import { api } from '@/lib/api/client'
import type { ModalProps } from '@/stores/modals'
import { InterviewMessages } from '../interview-messages'

type Props = ModalProps<true> & { publicId: string }

export function SurveyForm(props: Props) {
  return (
    <InterviewMessages>
      <SurveyFields {...props} />
    </InterviewMessages>
  )
}

const questions = ['organisation', 'respect', 'clarity'] as const
const marks = [1, 2, 3, 4, 5] as const

/** Three answers; the company sees them only in aggregate. */
function SurveyFields({ publicId, close }: Props) {
  const t = useTranslations('interviews.survey')
  const sending = useSubmit()
  const { errorOf } = sending
  const [answers, setAnswers] = useState({ organisation: 0, respect: 0, clarity: 0 })
  return (
    <DialogForm
      sending={sending}
      onSend={() =>
        sending.run(
          () => api('PUT /v1/interviews/:publicId/survey', { params: { publicId }, body: answers }),
          {
            hold: true,
            onDone: () => close(true),
          },
        )
      }
      submit={t('send')}
    >
      <p className="text-soft">{t('lead')}</p>
      {questions.map((question) => (
        <FieldGroup key={question} legend={t(question)} error={errorOf(question) && t('markEmpty')}>
          <div className="mark-row">
            {marks.map((mark) => (
              <label key={mark} className="mark-choice tabular">
                <input
                  type="radio"
                  className="sr-only"
                  name={question}
                  aria-label={t('mark', { mark })}
                  checked={answers[question] === mark}
                  onChange={() => setAnswers((before) => ({ ...before, [question]: mark }))}
                />
                <span aria-hidden>{mark}</span>
              </label>
            ))}
          </div>
        </FieldGroup>
      ))}
    </DialogForm>
  )
}
