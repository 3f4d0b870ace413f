'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { api } from '@/lib/api/client'
import { ApiError, errorText } from '@/lib/api/errors'
import { maxVacancyFileBytes } from '@/lib/contracts/vacancy-imports'
import { routes } from '@/lib/routes'
import { myVacanciesKey } from '../own/use-vacancy-actions'

export const importsKey = ['my-vacancy-imports'] as const

export interface Upload {
  sending: { name: string; share: number } | null
  error: string | null
  send: (file: File) => Promise<void>
  cancel: () => void
}

/** Uploads one file and opens its report when it has been read. */
export function useUpload(): Upload {
  const t = useTranslations('vacancyImport')
  const errors = useTranslations('errors')
  const router = useRouter()
  const client = useQueryClient()
  const [sending, setSending] = useState<Upload['sending']>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    if (file.size === 0) return setError(t('file.empty'))
    if (file.size > maxVacancyFileBytes) return setError(t('file.tooLarge'))
    const control = new AbortController()
    running.current?.abort()
    running.current = control
    setError(null)
    setSending({ name: file.name, share: 0 })
    try {
      const body = new FormData()
      body.set('file', file)
      const made = await api('POST /v1/my/vacancies/imports', {
        body,
        signal: control.signal,
        onProgress: (share) => setSending({ name: file.name, share }),
      })
      void client.invalidateQueries({ queryKey: importsKey })
      void client.invalidateQueries({ queryKey: myVacanciesKey })
      router.push(routes.myVacancyImport(made.public_id))
    } catch (failure) {
      if (control.signal.aborted) return
      const code = failure instanceof ApiError ? failure.code : ''
      const large = code === 'file_too_large' || code === 'payload_too_large'
      setError(large ? t('file.tooLarge') : errorText(failure, errors))
      setSending(null)
    }
  }

  return {
    sending,
    error,
    send,
    cancel: () => {
      running.current?.abort()
      setSending(null)
    },
  }
}
