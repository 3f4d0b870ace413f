'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { RecordedInterview } from '@/lib/contracts/interview-answers'
import { recordingLimits } from '@/lib/contracts/recording-limits'

type Props = {
  publicId: string
  position: number
  given: string
  onAnswered: (answers: RecordedInterview) => void
  onCancel: () => void
}

/** The same answer in writing. */
export function AnswerText({ publicId, position, given, onAnswered, onCancel }: Props) {
  const t = useTranslations('interviews.recorded')
  const { form, busy, errorOf, run } = useSubmit()
  const [text, setText] = useState(given)
  const save = async () => {
    const params = { publicId, position }
    onAnswered(await api('PUT /v1/interviews/:publicId/answers/:position', { params, body: { text } }))
  }
  return (
    <form
      ref={form}
      noValidate
      className="recorder"
      onSubmit={(event) => {
        event.preventDefault()
        run(save)
      }}
    >
      <Field label={t('text')} hint={t('textHint')} error={errorOf('text')}>
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={recordingLimits.textLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="recorded-buttons">
        <Button type="submit" variant="primary" busy={busy}>
          {t('saveText')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('back')}
        </Button>
      </div>
    </form>
  )
}
