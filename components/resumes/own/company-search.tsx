'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useId, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Verified } from '@/components/ui/verified'
import { api } from '@/lib/api/client'
import type { StoppableCompany } from '@/lib/contracts/stop-list'

const waitMs = 200

type Found = { state: 'idle' | 'ready' | 'failed'; companies: StoppableCompany[] }
const nothing: Found = { state: 'idle', companies: [] }

/** Finds a company by its name; a picked one is handed on and the field is free again. */
export function CompanySearch({ onPick }: { onPick: (company: StoppableCompany) => void }) {
  const t = useTranslations('stopList')
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Found>(nothing)
  const [current, setCurrent] = useState(-1)
  const q = typed.trim()
  useEffect(() => {
    setCurrent(-1)
    if (q === '') return setFound(nothing)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      api('GET /v1/my/stop-list/suggest', { query: { q }, signal: controller.signal })
        .then((companies) => setFound({ state: 'ready', companies }))
        .catch(() => {
          if (!controller.signal.aborted) setFound({ state: 'failed', companies: [] })
        })
    }, waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q])

  const { companies, state } = found
  const open = q !== '' && state !== 'idle'
  const pick = (company: StoppableCompany | undefined) => {
    if (!company) return
    onPick(company)
    setTyped('')
  }
  const option = (index: number) => `${listId}-${index}`
  return (
    <Field label={t('search')}>
      {(control) => (
        <div className="suggest-host">
          <Input
            {...control}
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={current >= 0 ? option(current) : undefined}
            autoComplete="off"
            maxLength={100}
            placeholder={t('searchPlaceholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTyped('')}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                event.preventDefault()
                const step = event.key === 'ArrowDown' ? 1 : -1
                const all = companies.length
                setCurrent((index) => (all === 0 ? -1 : (index + step + all) % all))
              } else if (event.key === 'Enter' && open) {
                event.preventDefault()
                pick(companies[Math.max(0, current)])
              } else if (event.key === 'Escape') setTyped('')
            }}
          />
          {open ? (
            <div className="suggest" role="listbox" id={listId} aria-label={t('search')}>
              {companies.map((company, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here by aria-activedescendant
                <div
                  key={company.public_id}
                  id={option(index)}
                  role="option"
                  aria-selected={index === current}
                  className="suggest-option"
                  // The press must not take the focus from the field.
                  onMouseDown={(event) => {
                    event.preventDefault()
                    pick(company)
                  }}
                >
                  <span>
                    {company.name} {company.verified ? <Verified label={t('verified')} /> : null}
                  </span>
                </div>
              ))}
              {state === 'failed' ? <p className="suggest-note">{t('searchFailed')}</p> : null}
              {state === 'ready' && companies.length === 0 ? (
                <p className="suggest-note">{t('notFound')}</p>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </Field>
  )
}
