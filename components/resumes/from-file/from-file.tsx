'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DropZone } from '@/components/ui/drop-zone'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import { RecognizedFields } from './recognized-fields'
import type { Group, FromFile as Reading } from './use-from-file'

interface Props {
  onFile: (file: File) => void
  onText: (text: string) => void
}

const accepted = '.pdf,.docx,.rtf,.txt,.html,.htm,.json,application/pdf,text/plain,text/html,application/json'

/** Input of a resume: a file by button or drag and drop, or pasted text. */
function SourcePicker({ onFile, onText }: Props) {
  const t = useTranslations('resumeFile')
  const [text, setText] = useState<string | null>(null)

  if (text !== null) {
    return (
      <div className="grid gap-3">
        <Field label={t('pasteLabel')}>
          {(field) => (
            <Textarea
              {...field}
              // Focus the text field that the pressed button opened.
              autoFocus
              rows={8}
              value={text}
              placeholder={t('pastePlaceholder')}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="ink" disabled={text.trim() === ''} onClick={() => onText(text)}>
            {t('pasteRead')}
          </Button>
          <Button onClick={() => setText(null)}>{t('cancel')}</Button>
        </div>
      </div>
    )
  }
  return (
    <DropZone
      label={t('file')}
      accept={accepted}
      hint={t('formats')}
      dropHint={t('drop')}
      choose={t('choose')}
      variant="ink"
      onFiles={([file]) => onFile(file)}
      onText={onText}
      plainOnPhone
    >
      <Button onClick={() => setText('')}>{t('paste')}</Button>
    </DropZone>
  )
}

const list = new Intl.ListFormat('ru', { type: 'conjunction' })

/** Above the form: import of an existing resume. */
export function FromFile({ reading }: { reading: Reading }) {
  const t = useTranslations('resumeFile')
  const { state } = reading
  const host = useRef<HTMLElement>(null)
  const step = useRef(state.step)

  // Move the focus to the new step, so that a screen reader announces it.
  useEffect(() => {
    if (step.current === state.step) return
    step.current = state.step
    if (state.step === 'found' || state.step === 'applied') host.current?.focus()
  }, [state.step])

  return (
    <section ref={host} tabIndex={-1} className="card grid gap-3" aria-labelledby="from-file-title">
      {state.step === 'idle' ? (
        <>
          <h2 id="from-file-title" className="text-lg">
            {t('title')}
          </h2>
          <p className="text-soft max-md:hidden">{t('lead')}</p>
          {state.error ? (
            <Notice tone="danger" role="alert">
              {state.error}
            </Notice>
          ) : null}
          <SourcePicker
            onFile={(file) => void reading.readFile(file)}
            onText={(text) => void reading.readText(text)}
          />
        </>
      ) : null}
      {state.step === 'reading' ? <ReadingNow name={state.name} onCancel={reading.close} /> : null}
      {state.step === 'found' ? (
        <RecognizedFields {...state} onApply={reading.apply} onClose={reading.close} />
      ) : null}
      {state.step === 'applied' ? <Applied state={state} reading={reading} /> : null}
    </section>
  )
}

/** What was read and not yet taken over goes first: the next step would be shown as if nothing was read. */
export function ApplyOnPhone({ reading }: { reading: Reading }) {
  const t = useTranslations('resumeFile')
  return (
    <Button variant="primary" className="flex-1 md:hidden" onClick={reading.apply}>
      {t('apply')}
    </Button>
  )
}

function ReadingNow({ name, onCancel }: { name: string | null; onCancel: () => void }) {
  const t = useTranslations('resumeFile')
  const words = name === null ? t('readingText') : t('readingFile', { name })
  return (
    <>
      <h2 id="from-file-title" className="text-lg wrap-anywhere" role="status">
        {words}
      </h2>
      <Progress value={null} label={words} />
      <Button size="sm" className="justify-self-start" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  )
}

function Applied({
  state,
  reading,
}: {
  state: Extract<Reading['state'], { step: 'applied' }>
  reading: Reading
}) {
  const t = useTranslations('resumeFile')
  const words = (groups: Group[]) =>
    list.format(
      groups.map((group) =>
        group === 'jobs' ? t('fields.jobs', { count: state.jobs }) : t(`fields.${group}`),
      ),
    )
  return (
    <>
      <h2 id="from-file-title" className="text-lg">
        {t('appliedTitle')}
      </h2>
      <p>{t('found', { list: words(state.found) })}</p>
      <p>{state.doubtful.length > 0 ? t('doubts', { list: words(state.doubtful) }) : t('noDoubts')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={reading.undo}>
          {t('undo')}
        </Button>
        <Button size="sm" variant="ghost" onClick={reading.close}>
          {t('hide')}
        </Button>
      </div>
    </>
  )
}
