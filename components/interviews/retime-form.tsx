'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { DialogBody, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Interview } from '@/lib/contracts/interviews'
import type { ModalProps } from '@/stores/modals'
import { InterviewMessages } from './messages'
import { suggestedTimes, type Times, TimesEditor } from './times-editor'
import { useOptions } from './use-interviews'

type Props = ModalProps<true> & { interview: Interview; action: 'propose_times' | 'request_reschedule' }

export function RetimeForm(props: Props) {
  return (
    <InterviewMessages>
      <Form {...props} />
    </InterviewMessages>
  )
}

/** Other times for one candidate. */
function Form({ interview, action, close }: Props) {
  const t = useTranslations('interviews')
  const { form, busy, errorOf, run } = useSubmit()
  const vacancyId = interview.vacancy.public_id
  const options = useOptions(vacancyId)
  const [times, setTimes] = useState<Times>(() => suggestedTimes(interview.time_zone))
  const [text, setText] = useState('')
  return (
    <form
      ref={form}
      className="contents"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const { mode } = times
        run(
          () =>
            api('POST /v1/interviews/:publicId/actions', {
              params: { publicId: interview.public_id },
              body: {
                action,
                revision: interview.revision,
                times: { ...times, slots: mode === 'slots' ? times.slots.filter(Boolean) : [] },
                ...(text.trim() && { text }),
              },
            }),
          { hold: true, onDone: () => close(true) },
        )
      }}
    >
      <DialogBody className="grid gap-5">
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
        <Field label={t('form.text')} mark={t('form.optional')} error={errorOf('text')}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={2000}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button type="submit" variant="primary" busy={busy}>
          {t('create.submit')}
        </Button>
      </DialogFooter>
    </form>
  )
}
