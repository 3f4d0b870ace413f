'use client'

import { useEffect, useRef, useState } from 'react'

export type SaveState =
  | { kind: 'clean' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** Offline: retried on reconnect and on the next change. */
  | { kind: 'offline' }
  | { kind: 'failed'; error: unknown }

interface Options<T> {
  /** Debounce delay. */
  delayMs?: number
  /** Whether an error means «no network» rather than a rejection. */
  isOffline?: (error: unknown) => boolean
  /** Save pending changes on unmount. */
  saveOnLeave?: boolean
  save: (value: T) => Promise<void>
}

const retryMs = 10_000

/**
 * Debounced autosave: one save at a time, the newest value last. Values are compared by JSON: an equal object is no
 * change. The first value counts as saved.
 */
export function useAutosave<T>(value: T, enabled: boolean, options: Options<T>): SaveState {
  const [state, setState] = useState<SaveState>({ kind: 'clean' })
  const latest = useRef({ json: JSON.stringify(value), value, options })
  const savedJson = useRef(latest.current.json)
  const running = useRef(false)
  const json = JSON.stringify(value)
  latest.current = { json, value, options }

  const flush = useRef(async () => {
    if (running.current || latest.current.json === savedJson.current) return
    running.current = true
    try {
      while (latest.current.json !== savedJson.current) {
        const attempt = latest.current
        setState({ kind: 'saving' })
        await attempt.options.save(attempt.value)
        savedJson.current = attempt.json
        setState({ kind: 'saved', at: new Date() })
      }
    } catch (error) {
      setState(latest.current.options.isOffline?.(error) ? { kind: 'offline' } : { kind: 'failed', error })
    } finally {
      running.current = false
    }
  })

  useEffect(() => {
    if (!enabled || json === savedJson.current) return
    const timer = setTimeout(() => void flush.current(), latest.current.options.delayMs ?? 1500)
    return () => clearTimeout(timer)
  }, [enabled, json])

  useEffect(() => {
    if (!enabled) return
    const save = () => void flush.current()
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    window.addEventListener('online', save)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.removeEventListener('online', save)
      document.removeEventListener('visibilitychange', saveWhenHidden)
    }
  }, [enabled])

  // The `online` event may never fire, for example behind a captive portal: retry by a timer.
  useEffect(() => {
    if (!enabled || state.kind !== 'offline') return
    const timer = setTimeout(() => void flush.current(), retryMs)
    return () => clearTimeout(timer)
  }, [enabled, state])

  const enabledNow = useRef(enabled)
  enabledNow.current = enabled
  useEffect(
    () => () => {
      if (enabledNow.current && latest.current.options.saveOnLeave) void flush.current()
    },
    [],
  )

  return state
}
