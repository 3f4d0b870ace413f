'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { feedIntervals, maxFeeds } from '@/lib/contracts/vacancy-imports'
import { showToast } from '@/stores/toasts'

/** Adds a feed URL. */
export function FeedForm({ onAdded }: { onAdded: () => void }) {
  const t = useTranslations('vacancyImport.feeds')
  const errors = useTranslations('errors')
  const [url, setUrl] = useState('')
  const [interval, setInterval] = useState<(typeof feedIntervals)[number]>('day')
  const [pause, setPause] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function wordsFor(failure: unknown): string {
    const code = failure instanceof ApiError ? failure.code : ''
    if (code === 'duplicate') return t('duplicate')
    if (code === 'limit_exceeded') return t('limit', { count: maxFeeds })
    return code === 'validation_failed' ? t('refused') : errorText(failure, errors)
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      await api('POST /v1/my/vacancies/feeds', {
        body: { url, interval, pause_vanished: pause },
        idempotencyKey: crypto.randomUUID(),
      })
      setUrl('')
      showToast({ variant: 'success', message: t('added') })
      onAdded()
    } catch (failure) {
      setError(wordsFor(failure))
    }
    setBusy(false)
  }

  return (
    <form className="grid gap-3" onSubmit={(event) => void add(event)} noValidate>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_200px]">
        <Field label={t('url')} error={error}>
          {(field) => (
            <Input
              {...field}
              type="url"
              inputMode="url"
              autoComplete="off"
              maxLength={2000}
              placeholder={t('urlPlaceholder')}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('interval')}>
          {(field) => (
            <Select
              {...field}
              value={interval}
              options={feedIntervals.map((each) => ({ value: each, label: t(`intervals.${each}`) }))}
              onChange={(event) =>
                setInterval(feedIntervals.find((each) => each === event.target.value) ?? 'day')
              }
            />
          )}
        </Field>
      </div>
      <Checkbox label={t('pause')} checked={pause} onChange={(event) => setPause(event.target.checked)} />
      <div>
        <Button type="submit" busy={busy}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
