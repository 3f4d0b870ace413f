'use client'

import { useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type ApplyIntent, readIntent } from './apply-intent'

/** `text` holds `{title}`. */
export function ApplyReturnNotice({ text, act }: { text: string; act: string }) {
  const [intent, setIntent] = useState<ApplyIntent | null>(null)
  // The browser's own storage: unknown to the server.
  useEffect(() => setIntent(readIntent()), [])
  if (!intent) return null
  return (
    <div className="container pt-6">
      <Notice tone="success">
        <p>{text.replace('{title}', intent.title)}</p>
        <a href={intent.path} className={buttonClass({ variant: 'primary', size: 'sm', className: 'mt-3' })}>
          {act}
        </a>
      </Notice>
    </div>
  )
}
