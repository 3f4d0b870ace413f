'use client'

import { useCallback, useSyncExternalStore } from 'react'

/** By password, by a code, by a code with a new password. */
export type Way = 'password' | 'sign_in' | 'reset_password'

/** Query parameter of the two screens beside the first one, so that «back», a reload and a link lead to them. */
const WAY_PARAM = 'way'
const names = { sign_in: 'code', reset_password: 'new-password' } as const
const WAY_EVENT = 'dv:way'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange)
  window.addEventListener(WAY_EVENT, onChange)
  return () => {
    window.removeEventListener('popstate', onChange)
    window.removeEventListener(WAY_EVENT, onChange)
  }
}

function wayNow(): Way {
  const name = new URLSearchParams(window.location.search).get(WAY_PARAM)
  if (name === names.reset_password) return 'reset_password'
  return name === names.sign_in ? 'sign_in' : 'password'
}

/** Which screen of the sign-in page is on, kept in its address. */
export function useWay(): [Way, (way: Way) => void] {
  const way = useSyncExternalStore(subscribe, wayNow, () => 'password' as const)
  const choose = useCallback((next: Way) => {
    const url = new URL(window.location.href)
    if (next === 'password') url.searchParams.delete(WAY_PARAM)
    else url.searchParams.set(WAY_PARAM, names[next])
    window.history.pushState(null, '', url)
    window.dispatchEvent(new Event(WAY_EVENT))
  }, [])
  return [way, choose]
}
