'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { api } from '@/lib/api/client'
import { errorText } from '@/lib/api/errors'
import { maxResumeFileBytes } from '@/lib/contracts/resume-files'
import { resumesAtOnce } from '@/lib/contracts/talent-resumes'
import type { Proposal } from './review'

/** A file and what came of it. */
export interface ReadFile extends Proposal {
  file: File
}

/** Reads chosen resumes one after another; what is read stands on the screen before the rest is. */
export function useReading() {
  const errors = useTranslations('errors')
  const t = useTranslations('peopleResumes')
  const running = useRef<AbortController | null>(null)
  const nextId = useRef(1)
  const [proposals, setProposals] = useState<readonly ReadFile[]>([])
  const [progress, setProgress] = useState<{ number: number; total: number } | null>(null)
  const [tooMany, setTooMany] = useState(false)
  useEffect(() => () => running.current?.abort(), [])

  async function readOne(file: File, signal: AbortSignal): Promise<Pick<Proposal, 'person' | 'trouble'>> {
    if (file.size > maxResumeFileBytes) return { person: null, trouble: errors('file_too_large') }
    const body = new FormData()
    body.set('file', file)
    try {
      return { person: await api('POST /v1/my/people-resumes/reading', { body, signal }), trouble: null }
    } catch (error) {
      return { person: null, trouble: errorText(error, errors) }
    }
  }
  async function read(all: readonly File[]) {
    const files = all.slice(0, resumesAtOnce)
    setTooMany(all.length > files.length)
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    for (const [index, file] of files.entries()) {
      setProgress({ number: index + 1, total: files.length })
      const outcome = await readOne(file, control.signal)
      if (control.signal.aborted) return
      const { name } = file
      const proposal = {
        id: String(nextId.current),
        title: t('file', { name }),
        name,
        file,
        added: false,
        ...outcome,
      }
      nextId.current += 1
      setProposals((before) => [...before, proposal])
    }
    setProgress(null)
  }
  return {
    proposals,
    progress,
    tooMany,
    read,
    stop: () => {
      running.current?.abort()
      setProgress(null)
    },
    change: (id: string, change: Partial<Proposal>) =>
      setProposals((before) => before.map((each) => (each.id === id ? { ...each, ...change } : each))),
    remove: (id: string) => setProposals((before) => before.filter((each) => each.id !== id)),
  }
}
