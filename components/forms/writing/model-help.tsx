'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { WritingKind } from '@/lib/contracts/writing'
import { useSession } from '@/stores/session'

// Repeated here: importing the contract's limits would bundle its validator.
const minLength = 30
const maxSent = 6000
const queryKey = ['writing'] as const

interface Props {
  kind: WritingKind
  text: string
  onChange: (text: string) => void
  maxLength: number
}

/** The configured service that words a text better. Nothing of it is seen, or asked for, where there is none. */
export function ModelHelp(props: Props) {
  const isCandidate = useSession((session) => session.user?.accountType === 'candidate')
  const known = useQuery({
    queryKey,
    queryFn: () => api('GET /v1/my/writing'),
    enabled: isCandidate,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return known.data?.service ? <Offer {...props} service={known.data.service} left={known.data.left} /> : null
}

interface Made {
  text: string
  covered: boolean
}

function Offer({
  kind,
  text,
  onChange,
  maxLength,
  service,
  left,
}: Props & { service: string; left: number }) {
  const t = useTranslations('textModel')
  const client = useQueryClient()
  const showError = useErrorToast()
  const going = useRef<AbortController | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [before, setBefore] = useState<string | null>(null)
  // Leaving the form ends the wait.
  useEffect(() => () => going.current?.abort(), [])

  async function ask() {
    const asked = new AbortController()
    going.current = asked
    setIsBusy(true)
    setBefore(null)
    try {
      const answer = await api('POST /v1/my/writing', { body: { kind, text }, signal: asked.signal })
      setMade(answer)
      client.setQueryData(queryKey, { service, left: answer.left })
    } catch (error) {
      if (!asked.signal.aborted) {
        showError(error)
        void client.invalidateQueries({ queryKey })
      }
    }
    setIsBusy(false)
  }

  const length = text.trim().length
  const obstacle =
    left === 0
      ? t('noneLeft')
      : length < minLength
        ? t('short', { count: minLength })
        : length > maxSent
          ? t('long', { count: maxSent })
          : null
  return (
    <section className="grid gap-3 rounded-card border border-line p-4" aria-label={t('title')}>
      <p className="font-semibold">{t('title')}</p>
      <p className="text-sm text-soft">{t('what', { service })}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" busy={isBusy} disabled={obstacle !== null} onClick={() => void ask()}>
          {t(made ? 'again' : 'ask')}
        </Button>
        {isBusy ? (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              going.current?.abort()
              setIsBusy(false)
            }}
          >
            {t('stop')}
          </Button>
        ) : null}
        <p className="text-sm text-soft" role="status">
          {isBusy ? t('busy') : (obstacle ?? t('left', { count: left }))}
        </p>
      </div>
      {made ? (
        <div className="grid gap-3">
          <Field label={t('made')} hint={made.covered ? `${t('madeHint')} ${t('covered')}` : t('madeHint')}>
            {(control) => (
              <Textarea
                {...control}
                rows={8}
                maxLength={maxLength}
                value={made.text}
                onChange={(event) => setMade({ ...made, text: event.target.value })}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              disabled={made.text.trim() === ''}
              onClick={() => {
                setBefore(text)
                onChange(made.text)
                setMade(null)
              }}
            >
              {t('insert')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setMade(null)}>
              {t('refuse')}
            </Button>
          </div>
        </div>
      ) : null}
      {before !== null && before !== text ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1" role="status">
          <span className="text-sm">{t('inserted')}</span>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              onChange(before)
              setBefore(null)
            }}
          >
            {t('undo')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
