'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Progress } from '@/components/ui/progress'
import type { Group } from './found'
import { FoundList } from './found-list'
import { SourcePicker } from './source-picker'
import type { FromFile as Reading } from './use-from-file'

const list = new Intl.ListFormat('ru', { type: 'conjunction' })

/** Above the form: a resume one has already, read into it. */
export function FromFile({ reading }: { reading: Reading }) {
  const t = useTranslations('resumeFile')
  const { state } = reading
  const host = useRef<HTMLElement>(null)
  const step = useRef(state.step)

  // A new step begins where the person looks; focus follows, so that a screen reader says it.
  useEffect(() => {
    if (step.current === state.step) return
    step.current = state.step
    if (state.step === 'found' || state.step === 'applied') host.current?.focus()
  }, [state.step])

  return (
    <section ref={host} tabIndex={-1} className="from-file" aria-labelledby="from-file-title">
      {state.step === 'idle' ? (
        <>
          <h2 id="from-file-title" className="text-lg">
            {t('title')}
          </h2>
          <p className="text-soft">{t('lead')}</p>
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
        <FoundList {...state} onApply={reading.apply} onClose={reading.close} />
      ) : null}
      {state.step === 'applied' ? <Applied state={state} reading={reading} /> : null}
    </section>
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
