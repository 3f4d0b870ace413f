'use client'

import { useEffect, useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { Button, buttonClass } from '@/components/ui/button'
import { BellIcon } from '@/components/ui/icons'
import { lazyApi } from '@/lib/api/credentials'
import type { SavedSearch, SavedSearchList } from '@/lib/contracts/saved-searches'
import { Link } from '@/lib/i18n/navigation'
import { queryOf, routes, withQuery } from '@/lib/routes'

interface Props {
  list: SavedSearchList
  /** Query string of the page. */
  query: string
  /** Default name. */
  name: string
  words: { save: string; saved: string; savedNew: string }
}

/** URL parameter for returning from the sign-in to save. */
const RETURN_MARK = 'save'

let last: { search: string; at: number; answer: Promise<SavedSearch | null> } | undefined

/** Whether a search is saved, asked once where a fuller view takes the place of the page with the same button. */
function seenOf(who: string, list: SavedSearchList, query: string): Promise<SavedSearch | null> {
  const search = `${who} ${list}?${query}`
  if (last?.search === search && performance.now() - last.at < 5000) return last.answer
  // The check failed: offer to save, and the server answers if it is saved already.
  const answer = lazyApi('POST /v1/my/saved-searches/seen', { body: { list, query } }).catch(() => null)
  last = { search, at: performance.now(), answer }
  return answer
}

/**
 * «Сохранить поиск» in one press, for guests after the sign-in; on a saved search shows that it is saved and marks it
 * as viewed. What saving needs is loaded on demand.
 */
export function SaveSearch({ list, query, name, words }: Props) {
  const claims = useClaims()
  const [saved, setSaved] = useState<SavedSearch | null>(null)
  const [busy, setBusy] = useState(false)
  const mayKeep = list === 'vacancies' || claims?.accountType !== 'candidate'
  const isMember = claims !== null

  async function save() {
    if (!isMember) {
      const back = withQuery(routes[list](), {
        ...queryOf(query),
        [RETURN_MARK]: 1,
      })
      window.location.assign(routes.signIn({ next: back }))
      return
    }
    setBusy(true)
    last = undefined
    try {
      const { saveNow } = await import('./save-form')
      await saveNow({ list, query, name }, setSaved)
    } finally {
      setBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each search that is looked at
  useEffect(() => {
    setSaved(null)
    if (!claims || !mayKeep) return
    const url = new URL(window.location.href)
    const isWished = url.searchParams.has(RETURN_MARK)
    if (isWished) {
      url.searchParams.delete(RETURN_MARK)
      window.history.replaceState(window.history.state, '', url)
    }
    let isLeft = false
    void seenOf(claims.id, list, query).then((known) => {
      if (isLeft) return
      setSaved(known)
      if (isWished && !known) void save()
    })
    return () => {
      isLeft = true
    }
  }, [isMember, mayKeep, list, query])

  if (!mayKeep) return null
  if (saved) {
    return (
      <span role="status">
        <Link href={routes.mySearches()} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          <BellIcon />
          {saved.new_count > 0 ? words.savedNew.replace('#', String(saved.new_count)) : words.saved}
        </Link>
      </span>
    )
  }
  return (
    <Button variant="ghost" size="sm" busy={busy} onClick={() => void save()}>
      <BellIcon />
      {words.save}
    </Button>
  )
}
