'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/api/api-error'
import { api } from '@/lib/api/client'
import type { Answers, AnswerValue } from '@/lib/contracts/screening-questions'

const retryMs = 3000
const typingMs = 700

export type Saving = 'saved' | 'saving' | 'offline'

/** No network, a busy server: worth another try. */
const passes = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/**
 * Answers of a test on their way to the server, one after the other, the newest of each question. What could not be sent
 * waits and is sent again; what the server refuses is told.
 */
export function useTestSaving(publicId: string, first: Answers, onRefused: (error: unknown) => void) {
  const [answers, setAnswers] = useState<Partial<Answers>>(first)
  const [state, setState] = useState<Saving>('saved')
  const waiting = useRef(new Map<string, AnswerValue | null>())
  const sending = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const refused = useRef(onRefused)
  refused.current = onRefused

  const flush = useCallback((): Promise<void> => {
    const later = (ms: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), ms)
    }
    async function send(): Promise<void> {
      for (let next = [...waiting.current][0]; next; next = [...waiting.current][0]) {
        const [question, value] = next
        setState('saving')
        try {
          await api('PUT /v1/test-attempts/:publicId/answer', {
            params: { publicId },
            body: { question, value },
          })
        } catch (error) {
          if (passes(error)) {
            setState('offline')
            later(retryMs)
            return
          }
          refused.current(error)
        }
        // A newer answer to the same question may have come meanwhile.
        if (waiting.current.get(question) === value) waiting.current.delete(question)
      }
      setState('saved')
    }
    clearTimeout(timer.current)
    sending.current ??= send().finally(() => {
      sending.current = null
    })
    return sending.current
  }, [publicId])

  useEffect(() => {
    const again = () => void flush()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [flush])

  const answer = useCallback(
    (question: string, value: AnswerValue | undefined, whole: boolean) => {
      setAnswers((before) => ({ ...before, [question]: value }))
      waiting.current.set(question, value ?? null)
      clearTimeout(timer.current)
      if (whole) void flush()
      else timer.current = setTimeout(() => void flush(), typingMs)
    },
    [flush],
  )
  return { answers, answer, state, flush }
}
