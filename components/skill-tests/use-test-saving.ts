import { useCallback, useEffect, useRef, useState } from 'react'
import { useKeptText } from '@/components/forms/sending/kept-text'
import { api } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import type { FieldErrorCode } from '@/lib/contracts/errors'
import { type Answers, type AnswerValue, answerError, isEmpty } from '@/lib/contracts/screening-questions'
import type { TestAttempt } from '@/lib/contracts/test-attempts'

const retryMs = 3000
const typingMs = 700

type Saving = 'saved' | 'saving' | 'offline'
/** Null takes an answer back. */
type Unsaved = Record<string, AnswerValue | null>
type Refusals = Partial<Record<string, FieldErrorCode>>

/** Network errors, 429 and 5xx are retried. */
const passes = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** The attempt takes no more answers. */
const isOver = (error: unknown) => error instanceof ApiError && error.code === 'wrong_state'

const refusalOf = (error: unknown): FieldErrorCode =>
  (error instanceof ApiError && error.details.fields?.[0]?.code) || 'invalid'

function unsavedIn(text: string | null): Unsaved {
  try {
    const all: unknown = JSON.parse(text ?? '{}')
    return typeof all === 'object' && all !== null ? (all as Unsaved) : {}
  } catch {
    // A foreign value: nothing was kept.
    return {}
  }
}

/**
 * Sends answers sequentially, the newest per question. Failed ones are retried; what cannot be an answer stands at its
 * question. This browser keeps what the server does not have yet, so that a reload loses neither.
 */
export function useTestSaving(
  { public_id: publicId, questions, answers: first }: TestAttempt,
  onEnd: () => void,
) {
  const kept = useKeptText(`test:${publicId}`)
  const [before] = useState(() => unsavedIn(kept.typed))
  const [answers, setAnswers] = useState<Partial<Answers>>(() => {
    const all: Partial<Answers> = { ...first }
    for (const [question, value] of Object.entries(before)) all[question] = value ?? undefined
    return all
  })
  /** What the server has. */
  const [saved, setSaved] = useState<Partial<Answers>>(first)
  const [refusals, setRefusals] = useState<Refusals>({})
  const [state, setState] = useState<Saving>('saved')
  const unsaved = useRef(new Map(Object.entries(before)))
  const waiting = useRef(new Set(Object.keys(before)))
  const sending = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const newest = useRef({ kept, onEnd, questions })
  newest.current = { kept, onEnd, questions }

  const keep = useCallback(() => {
    const { size } = unsaved.current
    newest.current.kept.setTyped(size > 0 ? JSON.stringify(Object.fromEntries(unsaved.current)) : '')
  }, [])

  const flush = useCallback((): Promise<void> => {
    async function put(id: string, value: AnswerValue | null): Promise<FieldErrorCode | undefined> {
      const question = newest.current.questions.find((each) => each.id === id)
      const wrong = question && value !== null && !isEmpty(value) ? answerError(question, value) : undefined
      // An earlier answer that no longer stands in the field must not be graded.
      const answer = wrong ? null : value
      try {
        await api('PUT /v1/test-attempts/:publicId/answer', {
          params: { publicId },
          body: { question: id, value: answer },
        })
      } catch (error) {
        if (passes(error) || isOver(error)) throw error
        return refusalOf(error)
      }
      const stored = typeof answer === 'string' ? answer.trim() : answer
      setSaved((all) => ({ ...all, [id]: stored ?? undefined }))
      return wrong
    }
    async function send(): Promise<void> {
      for (let [id] = waiting.current; id !== undefined; [id] = waiting.current) {
        const value = unsaved.current.get(id) ?? null
        setState('saving')
        const refused = await put(id, value)
        // A newer answer to the same question may have been given in the meantime.
        if ((unsaved.current.get(id) ?? null) !== value) continue
        waiting.current.delete(id)
        setRefusals(({ [id]: _, ...others }) => (refused ? { ...others, [id]: refused } : others))
        if (!refused) unsaved.current.delete(id)
        keep()
      }
      setState('saved')
    }
    clearTimeout(timer.current)
    sending.current ??= send()
      .catch((error: unknown) => {
        if (isOver(error)) {
          waiting.current.clear()
          newest.current.onEnd()
          return
        }
        setState('offline')
        timer.current = setTimeout(() => void flush(), retryMs)
      })
      .finally(() => {
        sending.current = null
      })
    return sending.current
  }, [publicId, keep])

  useEffect(() => {
    const again = () => void flush()
    if (waiting.current.size > 0) again()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
    }
  }, [flush])

  const answer = useCallback(
    (question: string, value: AnswerValue | undefined, whole: boolean) => {
      setAnswers((all) => ({ ...all, [question]: value }))
      if (unsaved.current.get(question) !== (value ?? null) || !unsaved.current.has(question)) {
        setRefusals(({ [question]: _, ...others }) => others)
        unsaved.current.set(question, value ?? null)
        waiting.current.add(question)
        setState((now) => (now === 'offline' ? now : 'saving'))
        keep()
      }
      clearTimeout(timer.current)
      if (whole) void flush()
      else timer.current = setTimeout(() => void flush(), typingMs)
    },
    [flush, keep],
  )
  const refused = Object.keys(refusals).length
  return {
    answers,
    saved,
    refusals,
    answer,
    flush,
    forget: kept.forget,
    state: state === 'saved' && refused > 0 ? ('refused' as const) : state,
    refused,
  }
}
