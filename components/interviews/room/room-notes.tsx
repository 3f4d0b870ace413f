'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { keptCopies } from '@/components/forms/creation/kept-copy'
import { LoadFailed } from '@/components/layout/load-failed'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonRegion } from '@/components/ui/skeleton'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { RoomNotes as Notes } from '@/lib/contracts/interview-room'
import { roomLimits } from '@/lib/contracts/interview-states'
import { ownZone } from '@/lib/format/calendar'
import { formatTime } from '@/lib/format/date'

/** Words that have not reached the server: a page that is left may be read again before its last request arrives. */
const unsaved = keptCopies('room-notes', { text: '' })
const saveAfterMs = 800
const againAfterMs = 5000

/** Private notes of one participant. */
export function RoomNotes({ publicId }: { publicId: string }) {
  const t = useTranslations('interviewRoom')
  const query = useQuery({
    queryKey: ['interviews', 'room-notes', publicId],
    queryFn: ({ signal }) => api('GET /v1/interviews/:publicId/room/notes', { params: { publicId }, signal }),
    // Typed text is never overwritten; a change of another tab is merged when saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <>
      <h3 className="text-lg">{t('notes.title')}</h3>
      {query.data ? (
        <Editor publicId={publicId} first={query.data} />
      ) : query.isError ? (
        <LoadFailed onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRegion label={t('loading')}>
          <Skeleton height={160} className="rounded-card" />
        </SkeletonRegion>
      )}
    </>
  )
}

const read = (publicId: string) => api('GET /v1/interviews/:publicId/room/notes', { params: { publicId } })
const send = (publicId: string, body: { text: string; revision: number }) =>
  api('PUT /v1/interviews/:publicId/room/notes', { params: { publicId }, body, keepalive: true })
const notSaved = (error: unknown) => console.warn('Room: the last words of the notes were not kept', error)

type Standing = 'still' | 'saving' | 'failed' | 'conflict'

function Editor({ publicId, first }: { publicId: string; first: Notes }) {
  const t = useTranslations('interviewRoom')
  const [found] = useState(() => unsaved.readEdit(publicId))
  const start = found?.form.text ?? first.text
  const [text, setText] = useState(start)
  const [savedAt, setSavedAt] = useState(first.saved_at)
  const isOpenedInConflict = found !== null && ![found.base.text, start].includes(first.text)
  const [standing, setStanding] = useState<Standing>(isOpenedInConflict ? 'conflict' : 'still')
  const kept = useRef({
    revision: first.revision,
    saved: first.text,
    text: start,
    busy: false,
    /** Nothing is sent until the person has chosen, also when the page is left: the words stay in this browser. */
    conflict: isOpenedInConflict,
  })
  const hint = useId()

  const adopt = useCallback((stored: Notes) => {
    Object.assign(kept.current, { revision: stored.revision, saved: stored.text, conflict: false })
    setSavedAt(stored.saved_at)
  }, [])
  const save = useCallback(async () => {
    const now = kept.current
    if (now.busy || now.conflict || now.text === now.saved) return
    now.busy = true
    setStanding('saving')
    try {
      const sent = now.text
      const saved = await send(publicId, { text: sent, revision: now.revision })
      Object.assign(now, { revision: saved.revision, saved: sent })
      if (now.text === sent) unsaved.dropEdit(publicId)
      setSavedAt(saved.saved_at)
      setStanding('still')
    } catch (error) {
      const isChanged = error instanceof ApiError && error.code === 'conflict_changes'
      // The words found here at the opening were on their way then: their arrival is nobody else's change. Where that cannot
      // be read, the person is asked.
      const stored = isChanged && found ? await read(publicId).catch(() => null) : null
      const isOwn = stored !== null && stored.text === found?.form.text
      if (isOwn) adopt(stored)
      now.conflict = isChanged && !isOwn
      setStanding(isOwn ? 'still' : isChanged ? 'conflict' : 'failed')
    } finally {
      now.busy = false
    }
  }, [publicId, found, adopt])
  useEffect(() => {
    if (standing === 'conflict' || text === kept.current.saved) return
    const timer = setTimeout(() => void save(), standing === 'failed' ? againAfterMs : saveAfterMs)
    return () => clearTimeout(timer)
  }, [text, standing, save])
  // The dialog or the page may close before the debounce ends: pending text is saved on unmount and `pagehide`.
  useEffect(() => {
    const last = () => {
      const { busy, text, saved, revision } = kept.current
      // A request in flight will store one revision more; its response is not awaited.
      if (!busy) void save()
      else if (text !== saved) void send(publicId, { text, revision: revision + 1 }).catch(notSaved)
    }
    addEventListener('pagehide', last)
    return () => {
      removeEventListener('pagehide', last)
      last()
    }
  }, [publicId, save])

  function write(next: string): void {
    kept.current.text = next
    unsaved.writeEdit(publicId, { form: { text: next }, base: { text: kept.current.saved } })
    setText(next)
  }
  async function settle(whose: 'mine' | 'theirs'): Promise<void> {
    try {
      const theirs = await read(publicId)
      adopt(theirs)
      if (whose === 'theirs') {
        kept.current.text = theirs.text
        setText(theirs.text)
        unsaved.dropEdit(publicId)
      }
      setStanding('still')
    } catch {
      setStanding('conflict')
    }
  }
  return (
    <div className="room-notes">
      <textarea
        className="input"
        aria-label={t('notes.label')}
        aria-describedby={hint}
        maxLength={roomLimits.notes}
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      <p id={hint} className="text-xs text-soft">
        {t('notes.hint')}
      </p>
      <p className="text-xs text-soft" role="status">
        {standing === 'saving'
          ? t('notes.saving')
          : standing === 'failed'
            ? t('notes.failed')
            : savedAt
              ? t('notes.saved', { time: formatTime(savedAt, { timeZone: ownZone() }) })
              : null}
      </p>
      {standing === 'conflict' ? (
        <div role="alert" className="grid gap-2">
          <p className="text-danger">{t('notes.conflict')}</p>
          <Button size="sm" onClick={() => void settle('mine')}>
            {t('notes.mine')}
          </Button>
          <Button size="sm" onClick={() => void settle('theirs')}>
            {t('notes.theirs')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
