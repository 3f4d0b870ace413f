'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { routes } from '@/lib/routes'

/** The company of an invitation goes to the stop-list and back; one that hides its name cannot be named there. */
export function StopInviting({ negotiation }: { negotiation: Negotiation }) {
  const t = useTranslations('negotiations.stop')
  const tellError = useErrorToast()
  const [stopped, setStopped] = useState(false)
  const [busy, setBusy] = useState(false)
  const { company } = negotiation.vacancy
  const publicId = company.public_id
  if (!publicId) return null

  async function change(next: boolean) {
    setBusy(true)
    const body = { company_public_id: publicId as string }
    try {
      await (next ? api('POST /v1/my/stop-list', { body }) : api('DELETE /v1/my/stop-list', { body }))
      setStopped(next)
    } catch (error) {
      tellError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button size="sm" variant="ghost" busy={busy} onClick={() => void change(!stopped)}>
        {t(stopped ? 'allow' : 'stop')}
      </Button>
      <span className="text-xs text-soft" role="status">
        {stopped
          ? t.rich('stopped', {
              name: company.name,
              list: (words) => (
                <a className="link" href={`${routes.mySettings()}#stop-list`}>
                  {words}
                </a>
              ),
            })
          : t('hint', { name: company.name })}
      </span>
    </p>
  )
}
