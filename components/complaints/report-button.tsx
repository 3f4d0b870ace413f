'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ModeratedType } from '@/lib/contracts/moderation'
import { openModal } from '@/stores/modals'

type Props = {
  type: ModeratedType
  publicId: string
  /** Secret of a resume's direct link. */
  token?: string | undefined
  label: string
}

/** «Пожаловаться»: the form and its words are loaded when it is pressed. */
export function ReportButton({ type, publicId, token, label }: Props) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { ReportForm } = await import('./report-form')
      void openModal(ReportForm, { title: label, props: { type, publicId, token } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="ghost" size="sm" className="report print:hidden" busy={busy} onClick={() => void open()}>
      {label}
    </Button>
  )
}
