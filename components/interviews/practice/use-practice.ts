'use client'

import { nanoid } from 'nanoid'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useState } from 'react'
import {
  deletePracticeTake,
  deletePracticeTakes,
  type PracticeTake,
  practiceTakes,
  savePracticeTake,
} from '@/lib/recordings/practice'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

/** More than this is refused before the browser runs out of room for everything else. */
const maxBytes = 500 * 1024 * 1024
const undoMs = 10_000

export type PracticeTrouble = 'notKept' | 'notRead' | 'full'
export type Practice = ReturnType<typeof usePractice>

/** The person's recordings of this browser; what could not be stored lives as long as the page. */
export function usePractice() {
  const t = useTranslations('interviews.preparation.practice')
  const owner = useSession((session) => session.user?.id ?? null)
  const [takes, setTakes] = useState<readonly PracticeTake[]>([])
  const [trouble, setTrouble] = useState<PracticeTrouble | null>(null)

  useEffect(() => {
    if (owner === null) return
    let left = false
    practiceTakes(String(owner)).then(
      (found) => {
        if (!left) setTakes(found)
      },
      (error: unknown) => {
        console.warn('recordings of this browser are not read', error)
        if (!left) setTrouble('notRead')
      },
    )
    return () => {
      left = true
    }
  }, [owner])

  const keep = useCallback(async (take: PracticeTake) => {
    setTakes((before) => [take, ...before.filter(({ id }) => id !== take.id)].sort((a, b) => b.at - a.at))
    try {
      await savePracticeTake(take)
      setTrouble(null)
    } catch (error) {
      console.warn('a recording is not kept in this browser', error)
      setTrouble('notKept')
    }
  }, [])

  const bytes = takes.reduce((sum, { blob }) => sum + blob.size, 0)
  const isFull = bytes >= maxBytes

  const gone = (work: Promise<unknown>) => {
    work.catch((error: unknown) => console.warn('a recording is not deleted', error))
  }
  return {
    takes,
    bytes,
    trouble: isFull ? ('full' as const) : trouble,
    isFull,
    add: (question: string, blob: Blob, seconds: number) =>
      keep({ id: nanoid(), owner: String(owner), question, at: Date.now(), seconds, blob }),
    remove(take: PracticeTake) {
      setTakes((before) => before.filter(({ id }) => id !== take.id))
      gone(deletePracticeTake(take.id))
      showToast({
        variant: 'info',
        message: t('deleted'),
        timeoutMs: undoMs,
        action: { label: t('undo'), run: () => void keep(take) },
      })
    },
    removeAll() {
      const all = takes
      setTakes([])
      gone(deletePracticeTakes())
      showToast({
        variant: 'info',
        message: t('allDeleted'),
        timeoutMs: undoMs,
        action: { label: t('undo'), run: () => void Promise.all(all.map(keep)) },
      })
    },
  }
}
