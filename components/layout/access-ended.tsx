'use client'

import { createTranslator } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { EmptyState } from '@/components/ui/states'
import { api } from '@/lib/api/client'
import type { MemberAccess } from '@/lib/contracts/company-members'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import access from '@/messages/ru/access.json'
import { useMay } from '@/stores/rights'
import { useDocumentTitle } from './use-document-title'

const t = createTranslator({ locale: 'ru', messages: { access }, namespace: 'access' })
type Known = NonNullable<MemberAccess>

function wordsOf({ state, company, by, at }: Known) {
  if (state === 'not_opened') return { title: t('notOpened.title'), text: t('notOpened.text', { company }) }
  const until = at === null ? '' : formatRecentMoment(at)
  if (state === 'left') return { title: t('left.title', { company }), text: t('left.text', { at: until }) }
  const parts = [
    t('ended.text', { at: until }),
    by === null ? '' : t('ended.by', { name: by }),
    t('ended.ask'),
  ]
  return { title: t('ended.title', { company }), text: parts.filter((part) => part !== '').join(' ') }
}

/** Says who ended the access to a company and when, or that a vacancy was not opened, in place of the page. */
export function AccessEnded({ access: known }: { access: Known }) {
  const { title, text } = wordsOf(known)
  useDocumentTitle(title)
  return (
    <EmptyState title={title} text={text} level={1} className="container">
      {/* A whole load: nothing of the company stays in this page. */}
      <a href={routes.myVacancies()} className={buttonClass({ variant: 'primary' })}>
        {t('ended.go')}
      </a>
    </EmptyState>
  )
}

/**
 * Words for what this account does not reach, none for those who reach all of their company. `lost`: it was shown before.
 * The same whether it exists or not.
 */
export function useGoneText(lost = false): string | undefined {
  const may = useMay()
  return may('narrow') ? undefined : t(lost ? 'gone.lost' : 'gone.unknown')
}

/** In place of what this account does not reach, or no longer. */
export function Gone({ lost, level }: { lost: boolean; level?: 1 | 2 }) {
  const text = useGoneText(lost)
  return <EmptyState title={t('gone.title')} text={text} {...(level && { level })} />
}

/** Asks the server what became of the access; undefined until it is known, null when there is nothing to explain. */
function useAccess(vacancy: string | undefined): MemberAccess | undefined {
  const [known, setKnown] = useState<MemberAccess>()
  useEffect(() => {
    const leaving = new AbortController()
    api('GET /v1/accounts/access', { query: { vacancy }, signal: leaving.signal }).then(setKnown, (error) => {
      if (leaving.signal.aborted) return
      console.warn('The access is not explained', error)
      setKnown(null)
    })
    return () => leaving.abort()
  }, [vacancy])
  return known
}

/** In place of what this account does not reach: why, or the given content where there is nothing to explain. */
export function AccessAnswer({ vacancy, otherwise }: { vacancy?: string; otherwise: ReactNode }) {
  const known = useAccess(vacancy)
  if (known === undefined) return <Skeleton height={240} />
  return known ? <AccessEnded access={known} /> : otherwise
}

const seenKey = 'access-ended-seen'

/** Above the first page of somebody who is now in no company: said once, until it is put away. */
export function EndedNotice() {
  const known = useAccess(undefined)
  const [seen, setSeen] = useState(() => localStorage.getItem(seenKey))
  if (!known || seen === known.at) return null
  const { title, text } = wordsOf(known)
  return (
    <Notice title={title} role="status">
      <p>{text}</p>
      <Button
        size="sm"
        className="mt-2"
        onClick={() => {
          localStorage.setItem(seenKey, known.at ?? '')
          setSeen(known.at)
        }}
      >
        {t('ended.dismiss')}
      </Button>
    </Notice>
  )
}
