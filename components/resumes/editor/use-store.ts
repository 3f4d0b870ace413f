'use client'

import { useCallback, useRef } from 'react'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { OwnResume } from '@/lib/contracts/resumes'
import { draftOf, type ResumeForm } from './resume-form'

/**
 * Keeps a form on the server: the first call makes the draft, the next ones save it. Calls wait for each other, so
 * that autosave and a button never race; what is stored already is not stored again, or leaving the page would make a
 * revision that the next page does not know.
 */
export function useStore(onCreated: (own: OwnResume) => void) {
  const made = useRef<OwnResume | null>(null)
  const stored = useRef('')
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const key = useRef('')

  const store = useCallback(
    (form: ResumeForm): Promise<OwnResume> => {
      const next = turn.current
        // Whether the call before came through is told where it was made.
        .catch(() => undefined)
        .then(async () => {
          const fields = draftOf(form)
          const json = JSON.stringify(fields)
          const before = made.current
          if (before && stored.current === json) return before
          if (before) {
            made.current = await api('PUT /v1/resumes/:publicId', {
              params: { publicId: before.public_id },
              body: { revision: before.revision, fields },
            })
          } else {
            key.current ||= crypto.randomUUID()
            try {
              made.current = await api('POST /v1/resumes', { body: fields, idempotencyKey: key.current })
            } catch (error) {
              // An answer that never came was followed by more typing: the next attempt is a new one.
              if (error instanceof ApiError && error.code === 'idempotency_key_reused') key.current = ''
              throw error
            }
            onCreated(made.current)
          }
          stored.current = json
          return made.current
        })
      turn.current = next
      return next
    },
    [onCreated],
  )
  return { store }
}
